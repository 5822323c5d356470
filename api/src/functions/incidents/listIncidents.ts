import type { Handler } from '../../http/handler.ts';

export const listIncidents: Handler<'listIncidents'> = async ({ services }) =>
  (await services.publication.current()).list();
