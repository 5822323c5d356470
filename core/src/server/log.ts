/** What is written down of the platform's work: an event and coarse facts, never a person's words, address or place. */
export type LogFields = Record<string, string | number | boolean | undefined>;

export interface Log {
  info(event: string, fields?: LogFields): void;
  /** Something expected but not good: an outside service that fails. */
  warn(event: string, fields?: LogFields): void;
  /** A bug or a broken part. Only the error's name, code and stack are written. */
  error(event: string, error: unknown, fields?: LogFields): void;
}

/** One JSON line an event, by the writer of each level (`console`, or an invocation's context). */
export function jsonLog(write: {
  info: (line: string) => void;
  warn: (line: string) => void;
  error: (line: string) => void;
}): Log {
  const line = (event: string, fields: LogFields = {}) => JSON.stringify({ event, ...fields });
  return {
    info: (event, fields) => write.info(line(event, fields)),
    warn: (event, fields) => write.warn(line(event, fields)),
    error: (event, error, fields) =>
      write.error(
        line(event, {
          ...fields,
          error: error instanceof Error ? error.name : typeof error,
          // The first line of a stack is the message, which may quote what a person sent.
          stack: error instanceof Error ? error.stack?.split('\n').slice(1, 8).join(' ').trim() : undefined,
        }),
      ),
  };
}
