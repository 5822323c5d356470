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
  /** The first identifier that is neither covered nor kept. */
  open: Identifier | undefined;
  actOn: (identifier: Identifier) => Act | null;
  choose: (identifier: Identifier, act: Act) => void;
};

const nothing: readonly IdentifierChoice[] = [];

type Told = Pick<ReviewedIncident, 'title' | 'description' | 'location' | 'atHome'> & {
  /** Changes whenever a text does. */
  revision: number | string;
};

/** The identifiers in a report's texts, and what the reviewer chose for each: until all are chosen, nobody can approve. */
export function useIdentifiers({ title, description, location, atHome, revision }: Told): Identifiers {
  const found = useMemo(
    () => identifiersIn({ title, description, location, atHome }),
    [title, description, location, atHome],
  );
  const [chosen, setChosen] = useState<{ revision: Told['revision']; choices: readonly IdentifierChoice[] }>({
    revision,
    choices: nothing,
  });
  // Choices are about places in a text, so an edit ends them.
  const choices = chosen.revision === revision ? chosen.choices : nothing;
  const actOn = (identifier: Identifier) => choices.find((choice) => isSamePlace(choice, identifier))?.act ?? null;
  return {
    found,
    choices,
    open: found.find((identifier) => actOn(identifier) === null),
    actOn,
    choose: (identifier, act) => {
      const { field, start, end } = identifier;
      const others = choices.filter((choice) => !isSamePlace(choice, identifier));
      setChosen({ revision, choices: [...others, { field, start, end, act }] });
    },
  };
}

/** Of what a reviewer writes, as the server will clean it: a change of any text ends all choices. */
export function useWrittenIdentifiers(written: Omit<Told, 'revision'>): Identifiers & { told: Omit<Told, 'revision'> } {
  const told = {
    title: cleanLine(written.title),
    description: cleanText(written.description),
    location: cleanLine(written.location),
    atHome: written.atHome,
  };
  return { ...useIdentifiers({ ...told, revision: JSON.stringify(told) }), told };
}
