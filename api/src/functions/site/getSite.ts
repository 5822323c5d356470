import type { Handler } from '../../handlers.ts';

export const getSite: Handler<'getSite'> = async ({ services: { settings, demonstration } }) => ({
  demonstrationData: await demonstration.isThere(),
  tiles: settings.TILE_URL ? { url: settings.TILE_URL, attribution: settings.TILE_ATTRIBUTION ?? '' } : null,
  contact: { email: settings.CONTACT_EMAIL ?? null, postalAddress: settings.CONTACT_ADDRESS ?? null },
  helplines: settings.HELPLINES,
  exitUrl: settings.EXIT_URL,
  publicGridMetres: settings.PUBLIC_GRID_METRES,
});
