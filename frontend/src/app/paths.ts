/** Every address of the site, in one place. */
export const paths = {
  home: '/',
  upload: '/upload',
  gallery: '/gallery',
  contact: '/contact',
  method: '/method',
  privacy: '/privacy',
  receipt: '/receipt',
  admin: '/admin',
  partner: '/partner',
  partnerSubmit: (name: string) => `/partner-submit/${encodeURIComponent(name)}`,
  incident: (id: string) => `/incident/${encodeURIComponent(id)}`,
  video: (id: string) => `/v/${encodeURIComponent(id)}`,
} as const;
