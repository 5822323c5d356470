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
