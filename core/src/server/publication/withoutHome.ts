import { isOfPlace } from '../../domain/identifiers/choices.ts';
import { kindsInLink } from '../../domain/identifiers/find.ts';
import { isDistrict, widthOf } from '../../domain/incident/publicPrecision.ts';
import { districtOf } from '../../domain/places/gazetteer.ts';
import { type Place, shown, type Submission } from '../../domain/submission/submission.ts';
import { isPinned, publicLocation } from '../../domain/places/coordinates.ts';

/** The district instead of the place, or the whole country where there is no pin. */
export function inDistrict<T extends Place>(placed: T): T {
  if (!isPinned(placed)) return { ...placed, location: 'United Kingdom' };
  const { address, lat, lon } = districtOf({ lat: placed.latitude, lon: placed.longitude });
  return { ...placed, location: address, latitude: lat, longitude: lon };
}

/** How coarse a public place is. `gridMetres`: the setting PUBLIC_GRID_METRES. */
export type Coarseness = { atHome: boolean; placeMetres?: number | undefined; gridMetres: number };

/**
 * A place as the public reads it: the district of a home, otherwise the middle of a square. Of a wide square the words
 * name what is near that middle, because those of its sender may name a street. The public place of a public place is
 * itself, so the public cannot tell when the exact one was erased.
 */
export function publicPlace<T extends Place>(placed: T, { gridMetres, ...chosen }: Coarseness): T {
  if (isDistrict(chosen)) return inDistrict(placed);
  if (!isPinned(placed)) return placed;
  const width = widthOf(chosen, gridMetres);
  const { lat, lon } = publicLocation({ lat: placed.latitude, lon: placed.longitude }, width);
  const location = width > gridMetres ? `Near ${districtOf({ lat, lon }).address}` : placed.location;
  return { ...placed, location, latitude: lat, longitude: lon };
}

export const namesPlace = (link: string | null): boolean =>
  link !== null && [...kindsInLink(link)].some((kind) => isOfPlace({ kind }));

/** The submission without links that name an exact place, such as those of maps, if it happened at someone's home. */
export function withoutHomeLinks<T extends Pick<Submission, 'entry' | 'sources'>>(submission: T): T {
  const { entry, sources } = submission;
  if (!entry || !shown(submission)?.atHome) return submission;
  return {
    ...submission,
    ...(namesPlace(entry.sourceUrl) ? { entry: { ...entry, sourceUrl: null } } : {}),
    ...(sources?.some(({ link }) => namesPlace(link))
      ? { sources: sources.map((source) => (namesPlace(source.link) ? { ...source, link: null } : source)) }
      : {}),
  };
}
