import type { Handler } from '../../http/handler.ts';
import { waitingPage } from './listWaiting.ts';

/** As `listWaiting`, for words that are searched for. */
export const searchWaiting: Handler<'searchWaiting'> = ({ query, body, principal, services }) =>
  waitingPage({ ...query, ...body }, principal, services);
