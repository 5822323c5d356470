import type { Handler } from '../../http/handler.ts';

export const getSite: Handler<'getSite'> = async ({ services: { settings, demonstration } }) => ({
  demonstrationData: await demonstration.isThere(),
  basemap: settings.BASEMAP_URL ?? null,
  tiles: settings.TILE_URL ? { url: settings.TILE_URL, attribution: settings.TILE_ATTRIBUTION ?? '' } : null,
  contact: { email: settings.CONTACT_EMAIL ?? null, postalAddress: settings.CONTACT_ADDRESS ?? null },
  helplines: settings.HELPLINES,
  hosting:
    settings.DATA_REGION && settings.FUNCTIONS_REGION
      ? { data: settings.DATA_REGION, functions: settings.FUNCTIONS_REGION }
      : null,
  publicGridMetres: settings.PUBLIC_GRID_METRES,
});
