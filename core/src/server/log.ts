/** What is written down of the platform's work: an event and coarse facts, never a person's words, address or place. */
export type LogFields = Record<string, string | number | boolean | undefined>;

export interface Log {
  info(event: string, fields?: LogFields): void;
  /** Something expected but not good: an outside service that fails. */
  warn(event: string, fields?: LogFields): void;
  /** A bug or a broken part. Only the error's name, code and stack are written. */
  error(event: string, error: unknown, fields?: LogFields): void;
}

/** What ends a line, moves a terminal's cursor, or hides and turns text around, beyond what JSON escapes. */
const unprintable =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** The text as one line that shows itself whole wherever it is read: what is unprintable is written as `\u…`. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(unprintable, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A line of a stack as V8 writes it: a name of ours, and a place in a file. */
const frame = /^ {4}at (?:[\w.$<>[\] #]{1,200} \()?(?:async )?[^\s()][^()]{0,500}:\d+:\d+\)?$/;
const mostFrames = 7;

/**
 * The error's name and where it came from, for a log. Never its message, which may quote what a person sent, in as many
 * lines as that had, and in lines that look like a stack.
 */
export function traceOf(error: unknown): { error: string; stack: string | undefined } {
  if (!(error instanceof Error)) return { error: typeof error, stack: undefined };
  const { name, message, stack = '' } = error;
  // What comes after the message; nothing where the message was changed since, and cannot be told from the rest.
  const at = stack.lastIndexOf(message);
  const after = at === -1 ? '' : stack.slice(at + message.length);
  const frames = after.split('\n').filter((line) => frame.test(line));
  return {
    error: /^[\w$]{1,100}$/.test(name) ? name : 'Error',
    stack: frames.length === 0 ? undefined : frames.slice(0, mostFrames).join(' ').trim(),
  };
}

/** One JSON line an event, by the writer of each level (`console`, or an invocation's context). */
export function jsonLog(write: {
  info: (line: string) => void;
  warn: (line: string) => void;
  error: (line: string) => void;
}): Log {
  const line = (event: string, fields: LogFields = {}) => oneLine(JSON.stringify({ event, ...fields }));
  return {
    info: (event, fields) => write.info(line(event, fields)),
    warn: (event, fields) => write.warn(line(event, fields)),
    error: (event, error, fields) => write.error(line(event, { ...fields, ...traceOf(error) })),
  };
}
