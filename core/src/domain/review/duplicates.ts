import { duplicateReach } from '../limits.ts';
import type { Entry } from '../submission/submission.ts';
import type { IncidentType } from '../incident/incidentTerms.ts';
import { dayNumber } from '../dates/calendar.ts';
import { type Coordinates, isPinned, metresBetween } from '../places/coordinates.ts';
import { canonicalLink } from '../links/canonicalLink.ts';
import { fold } from '../text/fold.ts';
import { hashOf } from '../text/hash.ts';
import { nearDuplicateThreshold, piecesOfReport, similarity } from '../text/similarity.ts';
import { tellingWords } from '../text/tellingWords.ts';

/**
 * Likely duplicates: two reports that probably tell of one event. People use different words for it, so the telling
 * words of both count, and the distance in time and space. It is a hint: nothing is rejected automatically.
 */

type Described = Pick<Entry, 'title' | 'description' | 'incidentType' | 'incidentDate'> &
  Partial<Pick<Entry, 'latitude' | 'longitude' | 'sourceUrl'>> & {
    /** Reviewers read these. */
    merged?: readonly { link: string | null }[];
    /** Everyone reads these. */
    furtherSources?: readonly string[];
  };

/** Hashes of the words of a report, stored as long as it waits. */
export type TextNumbers = {
  /** The folded description; null without one. */
  text: number | null;
  /** The telling words of title and description, in ascending order. */
  words: number[];
};

export type Told = Omit<TextNumbers, 'words'> & {
  words: Uint32Array;
  type: IncidentType;
  day: number;
  /** null without a pin: then it may be anywhere. */
  point: Coordinates | null;
  links: readonly string[];
};

/** The canonical links of an incident and its sources. A link in its description may be about another event. */
const linksOf = ({ sourceUrl = null, merged = [], furtherSources = [] }: Described): string[] =>
  [sourceUrl, ...merged.map(({ link }) => link), ...furtherSources]
    .map((link) => canonicalLink(link ?? ''))
    .filter((link) => link !== null);

const haveOneLink = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((link) => other.includes(link));

export function numbersOf({ title, description }: Pick<Described, 'title' | 'description'>): TextNumbers {
  const text = fold(description);
  const words = Array.from(tellingWords(`${title} ${description}`), hashOf);
  return { text: text === '' ? null : hashOf(text), words: words.sort((a, b) => a - b) };
}

/** `numbers`: those that are stored with it. */
export function toldOf(described: Described, numbers = numbersOf(described)): Told {
  const { incidentType, incidentDate, latitude = null, longitude = null } = described;
  const pin = { latitude, longitude };
  return {
    text: numbers.text,
    words: Uint32Array.from(numbers.words),
    type: incidentType,
    day: dayNumber(incidentDate),
    point: isPinned(pin) ? { lat: pin.latitude, lon: pin.longitude } : null,
    links: linksOf(described),
  };
}

/** A post tells nothing but its link, so only the same link makes it a likely duplicate. */
export const toldOfLink = (link: string, date: string): Told => ({
  text: null,
  words: new Uint32Array(),
  type: 'online',
  day: dayNumber(date),
  point: null,
  links: [link],
});

/** The least likeness of likely duplicates (`tests/unit/domain/duplicates.test.ts` measures it). */
export const likelyFrom = 0.3;

/**
 * A reviewer has to say whether two reports that are at least so alike are the same. Others are often of two events,
 * and people who are asked each time answer without reading.
 */
export const answerFrom = 0.5;

/** The least divisor of the shared telling words: a word or two in common says little. */
const fewWords = 9;

/** How much of the shorter text is in the longer one, from 0 to 1. */
function sharedPart(one: Told, other: Told): number {
  if (one.text !== null && one.text === other.text) return 1;
  const [a, b] = [one.words, other.words];
  let [shared, at] = [0, 0];
  for (const word of a) {
    while (at < b.length && (b[at] as number) < word) at++;
    if (b[at] === word) shared++;
  }
  return shared / Math.max(Math.min(a.length, b.length), fewWords);
}

const byDays = (days: number): number => (days === 0 ? 1 : days === 1 ? 0.9 : 0.6);
/** A pin may stand for a whole town. */
const byMetres = (metres: number): number => (metres <= 1000 ? 1 : metres <= 5000 ? 0.85 : 0.6);

/** A number from 0 to 1. A link that both have means 1, at any place and time. */
export function likenessOf(one: Told, other: Told): number {
  if (haveOneLink(one.links, other.links)) return 1;
  const days = Math.abs(one.day - other.day);
  const metres = one.point && other.point ? metresBetween(one.point, other.point) : 0;
  if (days > duplicateReach.days || metres > duplicateReach.kilometres * 1000) return 0;
  return sharedPart(one, other) * byDays(days) * byMetres(metres) * (one.type === other.type ? 1 : 0.95);
}

/** The likeliest first. */
export function likelyDuplicates<T>(
  told: Told,
  others: Iterable<T>,
  toldBy: (other: T) => Told,
  most: number,
): { other: T; likeness: number }[] {
  return Array.from(others, (other) => ({ other, likeness: likenessOf(told, toldBy(other)) }))
    .filter(({ likeness }) => likeness >= likelyFrom)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, most);
}

/** Near duplicates in their letters, or of one link. Other likely duplicates may be two events of one place and day. */
export const areCopies = (one: Described, other: Described): boolean =>
  haveOneLink(linksOf(one), linksOf(other)) ||
  similarity(piecesOfReport(one), piecesOfReport(other)) >= nearDuplicateThreshold;
