import { incidentAddressAt } from '@incidentmap/core/domain/incident/incidentAddress';

/** Every address of the site, in one place. */
export const paths = {
  home: '/',
  upload: '/upload',
  gallery: '/gallery',
  contact: '/contact',
  method: '/method',
  privacy: '/privacy',
  reviewFigures: '/about/review',
  receipt: '/receipt',
  admin: '/admin',
  partner: '/partner',
  import: '/import',
  partnerSubmitPattern: '/partner-submit/:partnerName',
  partnerSubmit: (name: string) => `/partner-submit/${encodeURIComponent(name)}`,
  incidentPattern: '/incident/:id',
  incident: (id: string) => `/incident/${encodeURIComponent(id)}`,
  video: (id: string) => `/v/${encodeURIComponent(id)}`,
  videoPattern: '/v/:id',
} as const;

/** The page that an address shows: an item of the gallery opens on the gallery. */
export const pageOf = (pathname: string): string => (pathname.startsWith('/v/') ? paths.gallery : pathname);

/**
 * The address of an incident's page without what a text or a program put behind it, so that it is shared as it should be;
 * null where it is right, and for every other page.
 */
export function mendedPath(pathname: string): string | null {
  const { page, id = null } = incidentAddressAt(pathname) ?? {};
  if (id === null) return null;
  const path = page === 'v' ? paths.video(id) : paths.incident(id);
  return path === pathname ? null : path;
}
