import { canonicalLink } from '../posts/canonicalLink.ts';
import type { Incident } from '../incident/incident.ts';
import { duplicateReach } from '../constants.ts';
import { similarity, piecesOfReport, nearDuplicateThreshold } from '../text/similarity.ts';
import { type Coordinates, metresBetween } from '../places/coordinates.ts';

type Comparable = Pick<
  Incident,
  'id' | 'title' | 'description' | 'sourceUrl' | 'latitude' | 'longitude' | 'incidentDate'
>;

const daysBetween = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000;

const pointOf = ({ latitude: lat, longitude: lon }: Comparable): Coordinates | null =>
  lat === null || lon === null ? null : { lat, lon };

/** Whether two reports are near in time and space. A report without a pin may be anywhere, so it counts as near. */
function areNear(a: Comparable, b: Comparable): boolean {
  const [here, there] = [pointOf(a), pointOf(b)];
  return (
    daysBetween(a.incidentDate, b.incidentDate) <= duplicateReach.days &&
    (!here || !there || metresBetween(here, there) <= duplicateReach.kilometres * 1000)
  );
}

/**
 * Groups of two or more reports that are likely about the same event, in the given order: they have the same link, or are
 * near duplicates from about the same time and place. It is a hint for reviewers; nothing is rejected automatically.
 */
export function likelyDuplicates<T extends Comparable>(incidents: readonly T[]): T[][] {
  const groupOf = new Map<T, T>();
  const root = (incident: T): T => {
    const next = groupOf.get(incident);
    return next === undefined || next === incident ? incident : root(next);
  };
  const join = (a: T, b: T) => groupOf.set(root(b), root(a));

  const byLink = new Map<string, T>();
  const all = incidents.map((incident) => ({ incident, pieces: piecesOfReport(incident) }));
  const frequency = new Map<string, number>();
  for (const { pieces } of all) for (const piece of pieces) frequency.set(piece, (frequency.get(piece) ?? 0) + 1);
  const rarestFirst = (a: string, b: string) => (frequency.get(a) ?? 0) - (frequency.get(b) ?? 0) || (a < b ? -1 : 1);
  /** Prefix filtering: two near duplicates share one of their rarest pieces, so only few pairs must be compared. */
  const byPiece = new Map<string, typeof all>();
  for (const entry of all) {
    const { incident, pieces } = entry;
    groupOf.set(incident, incident);
    const link = incident.sourceUrl && canonicalLink(incident.sourceUrl);
    if (link) {
      const first = byLink.get(link);
      if (first) join(first, incident);
      else byLink.set(link, incident);
    }
    const prefix = [...pieces]
      .sort(rarestFirst)
      .slice(0, pieces.size - Math.ceil(nearDuplicateThreshold * pieces.size) + 1);
    const candidates = new Set(prefix.flatMap((piece) => byPiece.get(piece) ?? []));
    for (const other of candidates) {
      if (root(other.incident) === root(incident)) continue;
      if (areNear(other.incident, incident) && similarity(other.pieces, pieces) >= nearDuplicateThreshold) {
        join(other.incident, incident);
      }
    }
    for (const piece of prefix) {
      const sharing = byPiece.get(piece);
      if (sharing) sharing.push(entry);
      else byPiece.set(piece, [entry]);
    }
  }
  return [...Map.groupBy(incidents, root).values()].filter((group) => group.length > 1);
}

/** What a reporter has said so far; the description may still be empty. */
type Described = Pick<Incident, 'title' | 'description' | 'incidentType' | 'incidentDate'>;

/** From this likeness on, an incident is shown as perhaps the same. The same type reaches it alone, on the same day or the next. */
const likelyFrom = 0.2;
const likenessOfType = 0.25;
/** How much likeness each day between the two takes away. */
const dayCosts = 0.05;

/**
 * The incidents that may be the one that is being reported, likeliest first, at most `most`. `incidents`: those nearby.
 * People say the same event in different words, so the type and the day count beside the words.
 */
export function likelySame<T extends Described>(told: Described, incidents: readonly T[], most: number): T[] {
  const pieces = piecesOfReport(told);
  return incidents
    .map((incident) => {
      const days = daysBetween(told.incidentDate, incident.incidentDate);
      const type = told.incidentType === incident.incidentType ? likenessOfType : 0;
      const likeness = similarity(piecesOfReport(incident), pieces) + type - dayCosts * days;
      return { incident, likeness: days <= duplicateReach.days ? likeness : 0 };
    })
    .filter(({ likeness }) => likeness >= likelyFrom)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ incident }) => incident);
}
