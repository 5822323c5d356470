import type { ReviewedIncident } from '@incidentmap/core/domain/incident/incident';
import {
  type Identifier,
  type IdentifierChoice,
  identifiersIn,
  isSamePlace,
} from '@incidentmap/core/domain/review/identifiers';
import { cleanLine, cleanText } from '@incidentmap/core/domain/text/cleanText';
import { useMemo, useState } from 'react';

export type Act = IdentifierChoice['act'];

export type Identifiers = {
  found: readonly Identifier[];
  choices: readonly IdentifierChoice[];
  /** Those that are neither covered nor kept. */
  open: readonly Identifier[];
  actOn: (identifier: Identifier) => Act | null;
  choose: (identifier: Identifier, act: Act) => void;
  /** Covers all the open ones. */
  coverOpen: () => void;
};

const nothing: readonly IdentifierChoice[] = [];

type ReviewedTexts = Pick<ReviewedIncident, 'title' | 'description' | 'location' | 'atHome'> & {
  /** Changes whenever a text does. */
  revision: number | string;
};

/** The identifiers in a report's texts, and what the reviewer chose for each: until all are chosen, nobody can approve. */
export function useIdentifiers({ title, description, location, atHome, revision }: ReviewedTexts): Identifiers {
  const found = useMemo(
    () => identifiersIn({ title, description, location, atHome }),
    [title, description, location, atHome],
  );
  const [chosen, setChosen] = useState<{ revision: ReviewedTexts['revision']; choices: readonly IdentifierChoice[] }>({
    revision,
    choices: nothing,
  });
  // Choices are about places in a text, so an edit ends them.
  const choices = chosen.revision === revision ? chosen.choices : nothing;
  const actOn = (identifier: Identifier) => choices.find((choice) => isSamePlace(choice, identifier))?.act ?? null;
  const open = found.filter((identifier) => actOn(identifier) === null);
  const choose = (identifiers: readonly Identifier[], act: Act) => {
    const others = choices.filter((choice) => !identifiers.some((identifier) => isSamePlace(choice, identifier)));
    const chosenNow = identifiers.map(({ field, start, end }) => ({ field, start, end, act }));
    setChosen({ revision, choices: [...others, ...chosenNow] });
  };
  return {
    found,
    choices,
    open,
    actOn,
    choose: (identifier, act) => choose([identifier], act),
    coverOpen: () => choose(open, 'cover'),
  };
}

/** Of what a reviewer writes, as the server will clean it: a change of any text ends all choices. */
export function useWrittenIdentifiers(
  written: Omit<ReviewedTexts, 'revision'>,
): Identifiers & { told: Omit<ReviewedTexts, 'revision'> } {
  const told = {
    title: cleanLine(written.title),
    description: cleanText(written.description),
    location: cleanLine(written.location),
    atHome: written.atHome,
  };
  return { ...useIdentifiers({ ...told, revision: JSON.stringify(told) }), told };
}
