import { Problem } from '@incidentmap/core/domain/problem';
import type { Handler } from '../../handler.ts';

const incidentPath = /^(?:https?:\/\/[^/?#]*)?\/incident\/([\w-]{1,100})\/?(?:[?#]|$)/;

/**
 * The page at `/incident/{id}`. Only that of a public incident says anything about it; the others are the same for pending,
 * rejected and unknown ones, and so is each while the database is down.
 */
export const getIncidentPage: Handler<'getIncidentPage'> = async ({ query, services }) => {
  const id = incidentPath.exec(query.address)?.[1];
  const current = id === undefined ? null : await services.publication.current().catch(() => null);
  const page = await services.incidentPage((id !== undefined && current?.find(id)) || null);
  if (!page) throw new Problem('not_found');
  return page;
};
