import { isOfPlace } from '../../domain/identifiers/choices.ts';
import { kindsInLink } from '../../domain/identifiers/find.ts';
import { districtOf } from '../../domain/places/gazetteer.ts';
import { type Entry, type Place, shown, type Submission } from '../../domain/submission/submission.ts';
import { isPinned } from '../../domain/places/coordinates.ts';

/** The district instead of the place, or the whole country where there is no pin. */
export function inDistrict<T extends Place>(placed: T): T {
  if (!isPinned(placed)) return { ...placed, location: 'United Kingdom' };
  const { address, lat, lon } = districtOf({ lat: placed.latitude, lon: placed.longitude });
  return { ...placed, location: address, latitude: lat, longitude: lon };
}

/** What an incident says with its public location: of one that happened at someone's home the district. */
export const withoutHome = (entry: Entry, isCoarse = false): Entry =>
  !entry.atHome || isCoarse ? entry : inDistrict(entry);

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
