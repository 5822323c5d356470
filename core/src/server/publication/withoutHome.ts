import { isOfPlace } from '../../domain/identifiers/choices.ts';
import { kindsInLink } from '../../domain/identifiers/find.ts';
import { districtOf } from '../../domain/places/gazetteer.ts';
import type { Incident } from '../../domain/submission/submission.ts';
import { isPinned } from '../../domain/places/coordinates.ts';

type Placed = Pick<Incident, 'atHome' | 'isCoarse' | 'latitude' | 'longitude'> & { location: string | null };

/** The district instead of the place, or the whole country where there is no pin. */
export function inDistrict<T extends Placed>(placed: T): T {
  if (!isPinned(placed)) return { ...placed, location: 'United Kingdom' };
  const { address, lat, lon } = districtOf({ lat: placed.latitude, lon: placed.longitude });
  return { ...placed, location: address, latitude: lat, longitude: lon };
}

/** The incident with its public location: of one that happened at someone's home the district. */
export const withoutHome = <T extends Placed>(incident: T): T =>
  !incident.atHome || incident.isCoarse ? incident : inDistrict(incident);

const namesPlace = (link: string | null): boolean =>
  link !== null && [...kindsInLink(link)].some((kind) => isOfPlace({ kind }));

/** The incident without links that name an exact place, such as those of maps, if it happened at someone's home. */
export function withoutHomeLinks<T extends Pick<Incident, 'atHome' | 'sourceUrl' | 'merged'>>(incident: T): T {
  const { atHome, sourceUrl, merged } = incident;
  if (!atHome) return incident;
  return {
    ...incident,
    ...(namesPlace(sourceUrl) ? { sourceUrl: null } : {}),
    ...(merged?.some(({ link }) => namesPlace(link))
      ? { merged: merged.map((source) => (namesPlace(source.link) ? { ...source, link: null } : source)) }
      : {}),
  };
}
