/** The expected errors. Any other error is a bug, which is logged and answered as `internal`. */
export const problemTable = {
  invalid_request: { status: 400, message: 'The request could not be understood. Check the details and try again.' },
  unauthenticated: { status: 401, message: 'Sign in to do this.' },
  forbidden: { status: 403, message: 'Your account is not allowed to do this.' },
  not_found: { status: 404, message: 'Not found. It may have been removed.' },
  method_not_allowed: { status: 405, message: 'This address does not support that method.' },
  conflict: { status: 409, message: 'Someone else changed this first. Reload it and try again.' },
  length_required: { status: 411, message: 'The length of the body is missing. Send a Content-Length header.' },
  too_large: { status: 413, message: 'This is too large to be sent at once.' },
  unsupported_media: { status: 415, message: 'This kind of content is not accepted here.' },
  unprocessable_media: { status: 422, message: 'The file is damaged, or is not of the type that it claims.' },
  too_many_requests: { status: 429, message: 'Too many requests. Wait a little and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Nothing was saved.' },
  unavailable: {
    status: 503,
    message: 'A part of the service is down. Try again in a moment; nothing you typed is lost.',
  },
} as const;

export type ProblemCode = keyof typeof problemTable;

/** `path` is dotted (`mediaFiles.0`), `code` is stable, `message` is English text. */
export type FieldProblem = { path: string; code: string; message: string };

/** The decision before the caller's. `by`: the account of its reviewer, null where the caller may not know it. */
export type FirstDecision = { decision: 'approved' | 'rejected'; by: string | null; isMe: boolean };

export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly status: number;
  readonly details: FieldProblem[];
  /** Seconds to wait, sent as Retry-After with 429 and 503. */
  readonly retryAfter: number | undefined;
  /** The browser solves this one instead (getChallenge). */
  readonly challenge: Record<string, unknown> | undefined;
  readonly first: FirstDecision | undefined;

  constructor(
    code: ProblemCode,
    options: {
      message?: string;
      details?: FieldProblem[];
      retryAfter?: number;
      challenge?: Record<string, unknown>;
      first?: FirstDecision;
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? problemTable[code].message, { cause: options.cause });
    this.code = code;
    this.status = problemTable[code].status;
    this.details = options.details ?? [];
    this.challenge = options.challenge;
    this.first = options.first;
    this.retryAfter = options.retryAfter ?? (code === 'unavailable' ? 5 : undefined);
  }
}

export const isProblem = (error: unknown, code?: ProblemCode): error is Problem =>
  error instanceof Problem && (code === undefined || error.code === code);
