import { Problem } from '@incidentmap/core/domain/problem';
import type { Handler } from '../../handler.ts';

const incidentAddress = /^(?:https?:\/\/[^/?#]*)?\/(incident|v)\/(?:([\w-]{1,100})\/?(?:[?#]|$))?/;

/**
 * The page at `/incident/{id}` or `/v/{id}`. Only that of a public incident says anything about it; the others are the same
 * for pending, rejected and unknown ones, and so is each while the database is down.
 */
export const getIncidentPage: Handler<'getIncidentPage'> = async ({ query, services }) => {
  const [, path = 'incident', id] = incidentAddress.exec(query.address) ?? [];
  const current = id === undefined ? null : await services.publication.current().catch(() => null);
  const page = await services.incidentPage(
    path === 'v' ? 'v' : 'incident',
    (id !== undefined && current?.find(id)) || null,
  );
  if (!page) throw new Problem('not_found');
  return page;
};
