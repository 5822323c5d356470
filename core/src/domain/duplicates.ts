import { canonicalLink } from './canonicalLink.ts';
import { fold } from './fold.ts';
import type { Incident } from './incident.ts';
import { duplicateReach } from './limits.ts';
import { metresBetween } from './place.ts';

type Said = Pick<Incident, 'title' | 'description'>;

type Comparable = Pick<
  Incident,
  'id' | 'title' | 'description' | 'sourceUrl' | 'latitude' | 'longitude' | 'incidentDate'
>;

/** Whether two reports of these shingles say nearly the same, wherever and whenever. */
export const saySame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  likeness(a, b) >= duplicateReach.likeness;

/** The texts' runs of three words; of a shorter text, itself. */
export function shinglesOf({ title, description }: Said): Set<string> {
  const words = fold(`${title} ${description}`).split(' ');
  if (words.length < 3) return new Set([words.join(' ')]);
  return new Set(words.slice(2).map((_, at) => words.slice(at, at + 3).join(' ')));
}

/** How much two sets share, from 0 to 1 (Jaccard index). */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const each of a) if (b.has(each)) shared++;
  return shared / (a.size + b.size - shared);
}

const daysBetween = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000;

const areNear = (a: Comparable, b: Comparable): boolean =>
  daysBetween(a.incidentDate, b.incidentDate) <= duplicateReach.days &&
  metresBetween({ lat: a.latitude, lon: a.longitude }, { lat: b.latitude, lon: b.longitude }) <=
    duplicateReach.kilometres * 1000;

/**
 * Reports that are likely of the same event, each group of two or more in the order given: they name the same link, or
 * say nearly the same of about the same time and place. A hint for people: nothing is ever rejected by it.
 */
export function likelyDuplicates<T extends Comparable>(incidents: readonly T[]): T[][] {
  const groupOf = new Map<T, T>();
  const root = (incident: T): T => {
    const next = groupOf.get(incident);
    return next === undefined || next === incident ? incident : root(next);
  };
  const join = (a: T, b: T) => groupOf.set(root(b), root(a));

  const byLink = new Map<string, T>();
  /** By the shingles that a set must share with another to be so much like it: few need be compared. */
  const byShingle = new Map<string, { incident: T; shingles: ReadonlySet<string> }[]>();
  for (const incident of incidents) {
    groupOf.set(incident, incident);
    const link = incident.sourceUrl && canonicalLink(incident.sourceUrl);
    if (link) {
      const first = byLink.get(link);
      if (first) join(first, incident);
      else byLink.set(link, incident);
    }
    const shingles = shinglesOf(incident);
    const prefix = [...shingles]
      .toSorted()
      .slice(0, shingles.size - Math.ceil(duplicateReach.likeness * shingles.size) + 1);
    const candidates = new Set(prefix.flatMap((shingle) => byShingle.get(shingle) ?? []));
    for (const other of candidates) {
      if (root(other.incident) === root(incident)) continue;
      if (areNear(other.incident, incident) && likeness(other.shingles, shingles) >= duplicateReach.likeness) {
        join(other.incident, incident);
      }
    }
    const entry = { incident, shingles };
    for (const shingle of prefix) {
      const known = byShingle.get(shingle);
      if (known) known.push(entry);
      else byShingle.set(shingle, [entry]);
    }
  }
  return [...Map.groupBy(incidents, root).values()].filter((group) => group.length > 1);
}
