import type { Answer, Operation, Request } from '@incidentmap/core/contract';
import { unstable_serialize as serialize } from 'swr';
import { keyOf } from './call.ts';

/** An answer that is there before it is asked for, as SWR's `fallback`. */
export const answerTo = <K extends Operation>(
  operation: K,
  request: Request<K>,
  answer: Answer<K>,
): Record<string, unknown> => ({ [serialize(keyOf(operation, request))]: answer });
