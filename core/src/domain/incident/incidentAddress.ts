/** The pages about one incident, by the first part of their path. */
export type IncidentPage = 'incident' | 'v';

export type IncidentAddress = { page: IncidentPage; id: string | null };

const anAddress = /^(?:https?:\/\/[^/?#]*)?\/(incident|v)\/(?:([\w-]{1,100})\/?(?:[?#]|$))?/;

/** The page about an incident at this URL or path; null for any other page. */
export function incidentAddressAt(address: string): IncidentAddress | null {
  const [, page, id = null] = anAddress.exec(address) ?? [];
  return page === undefined ? null : { page: page as IncidentPage, id };
}

/** An id with something around it, or in capitals. */
const mistaken =
  /^(?:https?:\/\/[^/?#]*)?\/(incident|v)\/[^?#]*?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})[^?#]*(\?[^#]*)?/i;

/**
 * The right path of an incident's page, or null where it is right already: texts put a full stop, a bracket or
 * `&fbclid=…` behind a link, and some programs write it in capitals.
 */
export function mendedAddress(address: string): string | null {
  const [, page, id, query = ''] = mistaken.exec(address) ?? [];
  if (page === undefined || id === undefined) return null;
  const right = id.toLowerCase();
  return incidentAddressAt(address)?.id === right ? null : `/${page.toLowerCase()}/${right}${query}`;
}
