import {
  coveredTexts,
  type Identifier,
  type IdentifierChoice,
  identifiersIn,
  isSameSpan,
} from '@incidentmap/core/domain/identifiers/choices';
import { personalDetailKinds } from '@incidentmap/core/domain/identifiers/kinds';
import { isPinned, metresBetween } from '@incidentmap/core/domain/places/coordinates';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import { useTranslation } from 'react-i18next';
import { londonMoment } from '../../../lib/dates.ts';
import { lengthOf } from '../../../lib/lengthOf.ts';
import { oneLine } from '../../../lib/text.ts';
import type { Marked } from '../submission/MarkedText.tsx';
import { useIdentifiers } from '../submission/useIdentifiers.ts';
import type { Other } from './mergeChoice.ts';
import { mergeTexts } from './texts.ts';
import { withoutHiddenSpaces, wordDifference } from './wordDifference.ts';

type Field = Identifier['field'];

/** A sign for its kind stands in the place of what is covered: senders cannot write private-use characters. */
const firstSign = 0xe000;
const signs = /[\uE000-\uE0FF]/g;

const coveredIn = (text: string, field: Field): Marked[] =>
  Array.from(text.matchAll(signs), ({ 0: sign, index: start }) => ({
    kind: personalDetailKinds[sign.charCodeAt(0) - firstSign]!,
    field,
    start,
    end: start + 1,
    act: 'cover',
  }));

/** The texts of a report without hidden spaces, covered by its reviewer's choices, and the identifiers in them. */
function useComparedTexts(incident: Other['incident'], isPublic = false) {
  const { found, open, choices } = useIdentifiers(incident.id, incident as ReviewedIncident);
  const signOf = (choice: IdentifierChoice): string => {
    const identifier = found.find((each) => isSameSpan(each, choice))!;
    return String.fromCharCode(firstSign + personalDetailKinds.indexOf(identifier.kind));
  };
  const covered = coveredTexts(incident, choices, signOf);
  const texts: Record<Field, string> = {
    title: oneLine(covered.title),
    description: withoutHiddenSpaces(covered.description),
    location: covered.location,
  };
  // Places in the compared texts differ, so open identifiers are found by their words.
  const wordsAt = (from: Record<Field, string>, { field, start, end }: Identifier) =>
    `${field} ${oneLine(from[field].slice(start, end))}`;
  const words = new Set(isPublic ? [] : open.map((each) => wordsAt(incident, each)));
  const stillOpen: Marked[] = identifiersIn(texts).filter((each) => words.has(wordsAt(texts, each)));
  const foundIn = (field: Field) =>
    [...coveredIn(texts[field], field), ...stillOpen.filter((each) => each.field === field)].toSorted(
      (a, b) => a.start - b.start,
    );
  return { texts, foundIn };
}

/** The open report and another one, side by side; `origin`: when it was sent, or that it is public. */
export function useCompared(report: ReviewedIncident, other: Other) {
  const { t, i18n } = useTranslation(mergeTexts);
  const both = [useComparedTexts(report), useComparedTexts(other.incident, other.isPublic)] as const;
  const [own, others] = [both[0].texts, both[1].texts];
  const titles = wordDifference(own.title, others.title);
  const descriptions = wordDifference(own.description, others.description);
  const sideOf = (index: 0 | 1) => {
    const isOther = index === 1;
    const { incident, isPublic } = isOther ? other : { incident: report, isPublic: false };
    const { texts, foundIn } = both[index];
    return {
      isOther,
      incident,
      whose: t(isOther ? 'stays.other' : 'stays.this'),
      origin: isPublic ? t('public') : t('sent', { when: londonMoment(incident.createdAt, i18n.language) ?? '' }),
      foundIn,
      stretches: {
        title: titles[index],
        description: descriptions[index],
        location: [{ text: texts.location, from: 0, differs: false }],
      },
    };
  };
  return [sideOf(0), sideOf(1)] as const;
}

export type Side = ReturnType<typeof useCompared>[number];

/**
 * About how far apart the pins are, to ten metres, in words; null where one has none or is at a home, or both are one.
 */
export function pinDistance(one: Other['incident'], other: Other['incident'], language: string): string | null {
  if ([one, other].some((each) => 'atHome' in each && each.atHome)) return null;
  if (!isPinned(one) || !isPinned(other)) return null;
  const metres = metresBetween(
    { lat: one.latitude, lon: one.longitude },
    { lat: other.latitude, lon: other.longitude },
  );
  return metres === 0 ? null : lengthOf(Math.max(10, Math.round(metres / 10) * 10), language);
}
