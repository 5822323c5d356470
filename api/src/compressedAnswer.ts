import { type Answer, type Operation, operations } from '@incidentmap/core/contract';
import { prepare, type Prepared } from '@incidentmap/core/server/publication/compressedBody';
import * as z from 'zod/mini';

const latest = new Map<Operation, { text: string; prepared: Promise<Prepared> }>();

/** An answer that is the same for everyone, with an ETag; compressed only when it differs from the last one. */
export function preparedAnswer<K extends Operation>(operation: K, answer: Answer<K>): Promise<Prepared> {
  const text = JSON.stringify(z.parse(operations[operation].answer, answer));
  const known = latest.get(operation);
  if (known?.text === text) return known.prepared;
  const prepared = prepare(Buffer.from(text), 'application/json; charset=utf-8');
  latest.set(operation, { text, prepared });
  return prepared;
}

/** Those that are asked for again are made again. */
export const forgetPreparedAnswers = (): void => latest.clear();
