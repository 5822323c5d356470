import { type Answer, type Operation, operations } from '@incidentmap/core/contract';
import { compressBody, type CompressedBody } from '@incidentmap/core/server/publication/compressedBody';
import * as z from 'zod/mini';

const latest = new Map<Operation, { text: string; compressed: Promise<CompressedBody> }>();

/** An answer that is the same for everyone, with an ETag; compressed again only when it differs from the last one. */
export function compressedAnswer<K extends Operation>(operation: K, answer: Answer<K>): Promise<CompressedBody> {
  const text = JSON.stringify(z.parse(operations[operation].answer, answer));
  const cached = latest.get(operation);
  if (cached?.text === text) return cached.compressed;
  const compressed = compressBody(Buffer.from(text), 'application/json; charset=utf-8');
  latest.set(operation, { text, compressed });
  return compressed;
}

/** Clears the cache; an answer is compressed again at its next request. */
export const clearCompressedAnswers = (): void => latest.clear();
