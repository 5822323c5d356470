import type { ReviewedIncident } from '@incidentmap/core/domain/incident/incident';
import { coveredTexts, type Identifier, identifiersIn } from '@incidentmap/core/domain/review/identifiers';
import { oneLine } from '../../lib/text.ts';
import type { Alike } from './groups.ts';
import { useIdentifiers } from './useIdentifiers.ts';
import { withoutHiddenSpaces } from './wordDifference.ts';

type Field = Identifier['field'];
export type ComparedTexts = Record<Field, string> & { openIn: (field: Field) => Identifier[] };

/**
 * The texts of a report as they are compared: what its reviewer covered is covered here too, and spaces that nobody sees are
 * left out. `openIn`: what is neither covered nor kept.
 */
export function useComparedTexts(incident: Alike['incident'], isPublic = false): ComparedTexts {
  const { open, choices } = useIdentifiers(incident.id, incident as ReviewedIncident);
  const covered = coveredTexts(incident, choices);
  const told = {
    title: oneLine(covered.title),
    description: withoutHiddenSpaces(covered.description),
    location: covered.location,
  };
  // The places of what is open are others here, so that it is found by its words.
  const wordsAt = (texts: Record<Field, string>, { field, start, end }: Identifier) =>
    `${field} ${oneLine(texts[field].slice(start, end))}`;
  const words = new Set(isPublic ? [] : open.map((each) => wordsAt(incident, each)));
  const found = identifiersIn(told).filter((each) => words.has(wordsAt(told, each)));
  return { ...told, openIn: (field) => found.filter((each) => each.field === field) };
}

/** What lies within the stretch of a text that begins at `from`, by its places there. */
export const within = (found: readonly Identifier[], { from, text }: { from: number; text: string }): Identifier[] =>
  found
    .filter(({ start, end }) => start < from + text.length && end > from)
    .map((each) => ({
      ...each,
      start: Math.max(0, each.start - from),
      end: Math.min(text.length, each.end - from),
    }));
