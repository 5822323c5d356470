import { isProblem } from '../../domain/problem.ts';

/**
 * Stores something under an id that is its own. That it is there already was this same request, to another instance: null
 * then.
 */
export async function unlessThere<T>(add: Promise<T>): Promise<T | null> {
  try {
    return await add;
  } catch (error) {
    if (!isProblem(error, 'conflict')) throw error;
    return null;
  }
}
