import type { Handler } from '../../handler.ts';

export const listIncidents: Handler<'listIncidents'> = async ({ services }) =>
  (await services.publication.current()).list();
