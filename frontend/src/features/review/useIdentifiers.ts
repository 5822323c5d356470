import type { ReviewedIncident } from '@incidentmap/core/domain/incident/incident';
import {
  type Identifier,
  type IdentifierChoice,
  identifiersIn,
  isSamePlace,
} from '@incidentmap/core/domain/review/identifiers';
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

/** The identifiers in a report's texts, and what the reviewer chose for each: until all are chosen, nobody can approve. */
export function useIdentifiers({
  title,
  description,
  location,
  atHome,
  revision,
}: Pick<ReviewedIncident, 'title' | 'description' | 'location' | 'atHome' | 'revision'>): Identifiers {
  const found = useMemo(
    () => identifiersIn({ title, description, location, atHome }),
    [title, description, location, atHome],
  );
  const [chosen, setChosen] = useState({ revision, choices: nothing });
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
