/** The tabs of the review room, each at an address of its own. */
export const roomTabs = ['pending', 'approved', 'rejected', 'media', 'partners', 'figures', 'audit', 'data'] as const;
export type RoomTab = (typeof roomTabs)[number];

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
  room: (tab: RoomTab) => `/admin/${tab}` as const,
  partner: '/partner',
  import: '/import',
  partnerSubmitPattern: '/partner-submit/:partnerName',
  partnerSubmit: (name: string) => `/partner-submit/${encodeURIComponent(name)}`,
  incidentPattern: '/incident/:id',
  incident: (id: string) => `/incident/${encodeURIComponent(id)}`,
  video: (id: string) => `/v/${encodeURIComponent(id)}`,
  videoPattern: '/v/:id',
} as const;

/** The page that an address shows: an item of the gallery opens on the gallery, a tab of the room in the room. */
export function pageOf(pathname: string): string {
  if (pathname.startsWith('/v/')) return paths.gallery;
  return roomTabs.some((tab) => pathname === paths.room(tab)) ? paths.admin : pathname;
}
