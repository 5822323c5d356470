/** The pages about one incident, by the first part of their path. */
const pages = ['incident', 'v'] as const;
export type IncidentPage = (typeof pages)[number];

const guid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;

/** What a path says of an incident's page; `id` is null where there is none. */
export type IncidentAddress = { page: IncidentPage; id: string | null };

/**
 * The page about an incident at this path, however it was shared: texts put a full stop, a bracket or `&fbclid=…` behind a
 * link, and some programs write it in capitals. null for any other path.
 */
export function incidentAddressAt(path: string): IncidentAddress | null {
  const [, name = '', rest = ''] = /^\/(incident|v)\/([^?#]*)/i.exec(path) ?? [];
  const page = pages.find((each) => each === name.toLowerCase());
  if (!page) return null;
  const id = guid.exec(rest)?.[0].toLowerCase() ?? /^[\w-]{1,100}(?![\w-])/.exec(rest)?.[0] ?? null;
  return { page, id };
}
