import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import {
  type Identifier,
  type IdentifierChoice,
  identifiersIn,
  isSameSpan,
} from '@incidentmap/core/domain/identifiers/choices';
import { cleanLine, cleanText } from '@incidentmap/core/domain/text/cleanText';
import { useMemo, useSyncExternalStore } from 'react';
import { unsentChoices } from '../shared/unsentInput.ts';

export type Act = IdentifierChoice['act'];

const nothing: readonly IdentifierChoice[] = [];

/** An item's texts may be shown in several places. */
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

type ReviewedTexts = Pick<ReviewedIncident, 'title' | 'description' | 'location'> & { atHome?: boolean | undefined };

/** The identifiers in an item's texts, and the choice for each: nobody can approve while one is open. */
export function useIdentifiers(item: string, { title, description, location, atHome }: ReviewedTexts) {
  const found = useMemo(
    () => identifiersIn({ title, description, location, atHome }),
    [title, description, location, atHome],
  );
  const about = JSON.stringify([title, description, location, atHome]);
  const chosen = useSyncExternalStore(subscribe, () => unsentChoices.get(item));
  // Choices name places in a text, so a change of any text ends them.
  const choices = chosen?.about === about ? chosen.values : nothing;
  const actOn = (identifier: Identifier): Act | null =>
    choices.find((choice) => isSameSpan(choice, identifier))?.act ?? null;
  /** Neither covered nor kept. */
  const open = found.filter((identifier) => actOn(identifier) === null);
  const choose = (identifiers: readonly Identifier[], act: Act) => {
    const others = choices.filter((choice) => !identifiers.some((identifier) => isSameSpan(choice, identifier)));
    const chosenNow = identifiers.map(({ field, start, end }) => ({ field, start, end, act }));
    unsentChoices.set(item, { about, values: [...others, ...chosenNow] });
    for (const listener of listeners) listener();
  };
  return {
    found,
    choices,
    open,
    actOn,
    choose: (identifier: Identifier, act: Act) => choose([identifier], act),
    coverOpen: () => choose(open, 'cover'),
  };
}

export type Identifiers = ReturnType<typeof useIdentifiers>;

/** The identifiers in a reviewer's own words about an item, as the server will clean them. */
export function useWrittenIdentifiers(item: string, written: ReviewedTexts) {
  const told: ReviewedTexts = {
    title: cleanLine(written.title),
    description: cleanText(written.description),
    location: cleanLine(written.location),
    atHome: written.atHome,
  };
  return { ...useIdentifiers(item, told), told };
}
