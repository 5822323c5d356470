import {
  coveredTexts,
  type Identifier,
  type IdentifierChoice,
  identifiersIn,
  isSameSpan,
} from '@incidentmap/core/domain/identifiers/choices';
import { personalDetailKinds } from '@incidentmap/core/domain/identifiers/kinds';
import { metresBetween } from '@incidentmap/core/domain/places/coordinates';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import { useTranslation } from 'react-i18next';
import { londonMoment } from '../../../lib/dates.ts';
import { lengthOf } from '../../../lib/lengthOf.ts';
import { oneLine } from '../../../lib/text.ts';
import type { Marked } from '../submission/MarkedText.tsx';
import { useIdentifiers } from '../submission/useIdentifiers.ts';
import type { Other } from './mergeChoice.ts';
import { mergeTexts } from './texts.ts';
import { withoutHiddenSpaces } from './wordDifference.ts';

type Field = Identifier['field'];
type ComparedTexts = Record<Field, string> & { foundIn: (field: Field) => Marked[] };

/**
 * In the place of what is covered stands a sign for its kind, which no text has: private-use characters are removed.
 */
const firstSign = 0xe000;
const signs = /[\uE000-\uE0FF]/g;

/** What is covered in a text, by its signs. */
const coveredIn = (text: string, field: Field): Marked[] =>
  Array.from(text.matchAll(signs), ({ 0: sign, index: start }) => ({
    kind: personalDetailKinds[sign.charCodeAt(0) - firstSign]!,
    field,
    start,
    end: start + 1,
    act: 'cover',
  }));

/**
 * The texts of a report as they are compared: what its reviewer covered is covered here too, and spaces that nobody
 * sees are left out. `foundIn`: what is covered, and what is neither covered nor kept.
 */
function useComparedTexts(incident: Other['incident'], isPublic = false): ComparedTexts {
  const { found, open, choices } = useIdentifiers(incident.id, incident as ReviewedIncident);
  const signOf = (choice: IdentifierChoice): string => {
    const identifier = found.find((each) => isSameSpan(each, choice))!;
    return String.fromCharCode(firstSign + personalDetailKinds.indexOf(identifier.kind));
  };
  const covered = coveredTexts(incident, choices, signOf);
  const told = {
    title: oneLine(covered.title),
    description: withoutHiddenSpaces(covered.description),
    location: covered.location,
  };
  // Places in the compared texts differ, so open identifiers are found by their words.
  const wordsAt = (texts: Record<Field, string>, { field, start, end }: Identifier) =>
    `${field} ${oneLine(texts[field].slice(start, end))}`;
  const words = new Set(isPublic ? [] : open.map((each) => wordsAt(incident, each)));
  const stillOpen: Marked[] = identifiersIn(told).filter((each) => words.has(wordsAt(told, each)));
  return {
    ...told,
    foundIn: (field) =>
      [...coveredIn(told[field], field), ...stillOpen.filter((each) => each.field === field)].toSorted(
        (a, b) => a.start - b.start,
      ),
  };
}

/** The open report and another one, side by side; `origin`: when it was sent, or that it is public. */
export function useCompared(report: ReviewedIncident, { incident, isPublic }: Other) {
  const { t, i18n } = useTranslation(mergeTexts);
  const sent = ({ createdAt }: Other['incident']) => t('sent', { when: londonMoment(createdAt, i18n.language) ?? '' });
  const own = { isOther: false, incident: report, texts: useComparedTexts(report), whose: t('stays.this') };
  const other = { isOther: true, incident, texts: useComparedTexts(incident, isPublic), whose: t('stays.other') };
  return [
    { ...own, origin: sent(report) },
    { ...other, origin: isPublic ? t('public') : sent(incident) },
  ] as const;
}

/** What lies within the stretch of a text that begins at `from`, by its places there. */
export const within = (found: readonly Marked[], { from, text }: { from: number; text: string }): Marked[] =>
  found
    .filter(({ start, end }) => start < from + text.length && end > from)
    .map((each) => ({
      ...each,
      start: Math.max(0, each.start - from),
      end: Math.min(text.length, each.end - from),
    }));

type Pinned = { latitude: number | null; longitude: number | null; atHome?: boolean };

/**
 * About how far apart the pins of two reports are, to ten metres, in words; null where one has none or is at a home, or
 * both are one.
 */
export function pinDistance(one: Pinned, other: Pinned, language: string): string | null {
  if (one.atHome || other.atHome) return null;
  if (one.latitude === null || one.longitude === null || other.latitude === null || other.longitude === null)
    return null;
  const metres = metresBetween(
    { lat: one.latitude, lon: one.longitude },
    { lat: other.latitude, lon: other.longitude },
  );
  return metres === 0 ? null : lengthOf(Math.max(10, Math.round(metres / 10) * 10), language);
}
