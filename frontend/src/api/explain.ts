import { HttpError } from '@incidentmap/core/contract';

/** What to tell a person about a failed call; `fallback` where the server said nothing that was meant for people. */
export const explain = (error: unknown, fallback: string): string =>
  error instanceof HttpError && error.problem ? error.problem.message : fallback;
