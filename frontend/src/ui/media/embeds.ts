/** Players on other sites, loaded only when a visitor chooses to. */
export const playerAddress = {
  youtube: (id: string) => `https://www.youtube-nocookie.com/embed/${id}`,
  tiktok: (id: string) => `https://www.tiktok.com/player/v1/${id}`,
} as const;
