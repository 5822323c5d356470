import type { Answer, Request } from '@incidentmap/core/contract';
import { HttpError } from '@incidentmap/core/contract/client';
import { call } from './call.ts';

/** The views of a map whose points the server keeps. Its worker's client keeps the last ones, so SWR does not. */
export const readMapView = (query: Request<'getMapView'>['query']): Promise<Answer<'getMapView'>> =>
  call('getMapView', { query });

export const readMapCounts = (query: Request<'getMapCounts'>['query']): Promise<Answer<'getMapCounts'>> =>
  call('getMapCounts', { query });

/** Whether the map has changed since the version that was asked for. */
export const isOutOfDate = (error: unknown): boolean =>
  error instanceof HttpError && error.problem?.code === 'conflict';
