/** The fields of a log line: coarse facts, never what a person wrote, an IP address or a location. */
export type LogFields = Record<string, string | number | boolean | undefined>;

export interface Log {
  info(event: string, fields?: LogFields): void;
  /** An expected failure, such as an outside service that does not answer. */
  warn(event: string, fields?: LogFields): void;
  /** A bug or an outage. Only the error's name and stack frames are logged. */
  error(event: string, error: unknown, fields?: LogFields): void;
}

/** Characters that end a line, move a terminal's cursor, or hide or reverse text, beyond those that JSON escapes. */
const unprintable =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** The text as one line with every unprintable character escaped as `\u…` (prevents log injection). */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(unprintable, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A stack frame as V8 writes it: a function's name, and a line and column of a file. */
const frame = /^ {4}at (?:[\w.$<>[\] #]{1,200} \()?(?:async )?[^\s()][^()]{0,500}:\d+:\d+\)?$/;
const mostFrames = 7;

/**
 * The error's name and stack frames, for the log. Its message is left out: it may quote what a person sent, over several
 * lines, even lines that imitate a stack.
 */
export function traceOf(error: unknown): { error: string; stack: string | undefined } {
  if (!(error instanceof Error)) return { error: typeof error, stack: undefined };
  const { name, message, stack = '' } = error;
  // Only what follows the message; nothing when the message was changed later and cannot be found in the stack.
  const at = stack.lastIndexOf(message);
  const after = at === -1 ? '' : stack.slice(at + message.length);
  const frames = after.split('\n').filter((line) => frame.test(line));
  return {
    error: /^[\w$]{1,100}$/.test(name) ? name : 'Error',
    stack: frames.length === 0 ? undefined : frames.slice(0, mostFrames).join(' ').trim(),
  };
}

/** Logs each event as one line of JSON to the writer of its level (`console`, or a function's invocation context). */
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
