import type { Handler } from '../../handlers.ts';

export const listIncidents: Handler<'listIncidents'> = async ({ services }) =>
  (await services.publication.current()).list();
