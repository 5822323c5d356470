import type { Answer, Operation, Request } from '@incidentmap/core/contract';
import { mutate, SWRConfig, unstable_serialize as serialize } from 'swr';
import { keyOf } from './call.ts';

/**
 * Keeps an answer that is there before the page asks for it. To be called before anything is rendered: what is on the screen
 * does not hear of it.
 */
export function keepAnswer<K extends Operation>(operation: K, request: Request<K>, answer: Answer<K>): void {
  const key = keyOf(operation, request);
  // `_k`: by its key an answer is found that is no longer true (`mutate`).
  const entry = { data: answer, _k: key };
  SWRConfig.defaultValue.cache.set(serialize(key), entry);
}

/** Keeps an answer, and shows it where the page shows that of the same request. */
export const showAnswer = <K extends Operation>(operation: K, request: Request<K>, answer: Answer<K>): unknown =>
  mutate(keyOf(operation, request), answer, { revalidate: false });
