import { type Answer, type Operation, operations } from '@incidentmap/core/contract';
import { compressBody, type CompressedBody } from '@incidentmap/core/server/publication/compressedBody';
import * as z from 'zod/mini';

const latest = new Map<Operation, { text: string; prepared: Promise<CompressedBody> }>();

/** An answer that is the same for everyone, with an ETag; compressed only when it differs from the last one. */
export function compressedAnswer<K extends Operation>(operation: K, answer: Answer<K>): Promise<CompressedBody> {
  const text = JSON.stringify(z.parse(operations[operation].answer, answer));
  const known = latest.get(operation);
  if (known?.text === text) return known.prepared;
  const prepared = compressBody(Buffer.from(text), 'application/json; charset=utf-8');
  latest.set(operation, { text, prepared });
  return prepared;
}

/** Those that are asked for again are made again. */
export const clearCompressedAnswers = (): void => latest.clear();
