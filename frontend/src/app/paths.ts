/** Every address of the site, in one place. */
export const paths = {
  home: '/',
  admin: '/admin',
  incident: (id: string) => `/incident/${encodeURIComponent(id)}`,
} as const;
