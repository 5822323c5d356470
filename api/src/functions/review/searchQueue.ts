import type { Handler } from '../../http/handler.ts';
import { queuePage } from './listQueue.ts';

/** As `listQueue`, for words that are searched for. */
export const searchQueue: Handler<'searchQueue'> = ({ query, body, principal, services }) =>
  queuePage({ ...query, ...body }, principal, services);
