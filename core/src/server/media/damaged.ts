import { Problem } from '../../domain/problem.ts';

/** The problem of a file that cannot be read, or that would need more resources than allowed. */
export const damaged = (): Problem => new Problem('unprocessable_media');
