import * as z from 'zod/mini';
import { datePrecisions } from '../incident/incidentTerms.ts';
import { type ChosenPrecision, publicDay, widthOf } from '../incident/publicPrecision.ts';
import { placeWidths } from '../limits.ts';
import { fieldRefusal } from '../messages.ts';
import { publicLocation, isPinned } from '../places/coordinates.ts';
import { hasBeenPublic } from './life.ts';
import { written } from './sources.ts';
import { type Entry, type Incident, shown, type Submission } from './submission.ts';

/** The precision of the public place and day: `docs/decisions/0058-precision.md`. */
export const chosenPrecision = {
  /** The width of the square around the public place. */
  placeMetres: z.optional(z.literal([...placeWidths])),
  /** The public day of a `month` is its first. */
  datePrecision: z.optional(z.enum(datePrecisions)),
};

export type PrecisionChoice = z.output<z.ZodMiniObject<typeof chosenPrecision>>;

export type Precision = Pick<Required<Entry>, 'placeMetres' | 'datePrecision'>;

export const precisionIn = ({ placeMetres, datePrecision }: ChosenPrecision): Partial<Precision> => ({
  ...(placeMetres === undefined ? {} : { placeMetres }),
  ...(datePrecision === undefined ? {} : { datePrecision }),
});

/** Whether it was ever public, or a source of it was. */
export const wasEverPublic = ({ life, sources = [] }: Pick<Submission, 'life' | 'sources'>): boolean =>
  hasBeenPublic(life) || sources.some(({ wasPublic }) => wasPublic);

/** Refuses a narrower place or day than was public: whoever saved that could tell the exact one from both. */
export function checkWider(submission: Pick<Submission, 'life' | 'entry' | 'sources'>, chosen: ChosenPrecision): void {
  const { entry } = submission;
  if (!entry || !wasEverPublic(submission)) return;
  const { placeMetres = 0, datePrecision = 'day' } = entry;
  if (chosen.placeMetres !== undefined && chosen.placeMetres < placeMetres) {
    throw fieldRefusal('placeMetres', 'only_wider');
  }
  if (chosen.datePrecision === 'day' && datePrecision === 'month') throw fieldRefusal('datePrecision', 'only_wider');
}

export const widest = (one: ChosenPrecision, other: ChosenPrecision): Partial<Precision> =>
  precisionIn({
    placeMetres:
      one.placeMetres === undefined && other.placeMetres === undefined
        ? undefined
        : Math.max(one.placeMetres ?? 0, other.placeMetres ?? 0),
    datePrecision: [one, other].some(({ datePrecision }) => datePrecision === 'month') ? 'month' : one.datePrecision,
  });

/** Takes the day of a month out of the entry and its sources: only what its sender sent keeps it. */
export function withPublicDay<T extends Incident>(incident: T): T {
  const { entry, sources } = incident;
  const dated = <D extends { incidentDate: string }>(told: D): D => ({
    ...told,
    incidentDate: publicDay(told.incidentDate, entry),
  });
  const datedSources = sources?.map((source) => {
    const { date } = source.gives;
    return date ? { ...source, gives: { ...source.gives, date: dated(date) } } : source;
  });
  return { ...incident, entry: dated(entry), ...(datedSources ? { sources: datedSources } : {}) };
}

export const withPrecision = <T extends Incident>(incident: T, gridMetres: number): T =>
  withPublicDay({
    ...incident,
    entry: {
      ...incident.entry,
      placeMetres: widthOf(incident.entry, gridMetres),
      datePrecision: incident.entry.datePrecision ?? 'day',
    },
  });

/** The public keeps the place that it knows, because the district of the exact one could be narrower. */
export function withPlaceAsPublic<T extends Incident>(incident: T): T {
  const place = shown(incident);
  if (place.placeMetres === undefined || !isPinned(place)) return incident;
  const { lat, lon } = publicLocation({ lat: place.latitude, lon: place.longitude }, place.placeMetres);
  return written(incident, { latitude: lat, longitude: lon });
}
