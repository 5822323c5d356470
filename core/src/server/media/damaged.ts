import { Problem } from '../../domain/problem.ts';

/** What a file ends with that cannot be read, or asks for more than reading it may take. */
export const damaged = (): Problem => new Problem('unprocessable_media');
