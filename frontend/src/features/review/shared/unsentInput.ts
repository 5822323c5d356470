import type { Rejection } from '@incidentmap/core/domain/audit/audit';
import type { IdentifierChoice } from '@incidentmap/core/domain/identifiers/choices';
import type { PrecisionChoice } from '@incidentmap/core/domain/submission/precision';

/**
 * What a reviewer typed, chose and has seen of items, by the item's id: another item, tab or page may be opened before it is sent,
 * and an approval that is undone needs it again. It is in memory alone, so that loading the page anew forgets it, as
 * signing out does.
 */
export const unsentNotes = new Map<string, string>();

/** `about`: what the item's sender had said by then. */
type Input<Values> = Map<string, { about: string; values: Values }>;

const inputs: Map<string, unknown>[] = [];

/** What is filled in for the public in one kind of form, by the item. */
export function keepInput<Values>(): Input<Values> {
  const input: Input<Values> = new Map();
  inputs.push(input);
  return input;
}

/** Rejections with a note. */
export type UnsentRejection = {
  code: Rejection['code'] | '';
  note: string;
  /** The public incident that shows what was reported already. */
  incident: { id: string; title: string } | null;
};
export const unsentRejections = new Map<string, UnsentRejection>();
/** Which identifiers are covered or kept, and the texts in which they are. */
export const unsentChoices = keepInput<readonly IdentifierChoice[]>();
/** How coarse the public place and day of a report are to be. */
export const unsentPrecision = keepInput<PrecisionChoice>();

/** What was searched for, by the entry of the history: no address has it. */
export const searchedWords = new Map<string, string>();

/** The addresses of the photos and videos that were looked at. */
export const seenMedia = new Set<string>();

/** The reports of which their reviewer has said that one is not the same as its likeliest duplicate. */
export const answeredAlike = new Set<string>();

/** Forgets what was filled in for the public, because it was decided about, or its form was closed. */
export function forgetInput(item: string): void {
  for (const input of inputs) input.delete(item);
}

/** What was filled in. Nothing if the sender has corrected the item since: it may hold what was taken out. */
export function inputOf<Values>(input: Input<Values>, item: string, about: string): Values | undefined {
  const found = input.get(item);
  if (found === undefined || found.about === about) return found?.values;
  forgetInput(item);
  return undefined;
}

/** After an undo, what was to be published as it is has to be chosen again: it may be why the approval was undone. */
export function forgetKept(item: string): void {
  const found = unsentChoices.get(item);
  if (found) unsentChoices.set(item, { ...found, values: found.values.filter(({ act }) => act === 'cover') });
}

let owner: string | undefined;

/** Whether it is this reviewer's. */
export const isInputOf = (reviewer: string): boolean => owner === reviewer;

/** Forgets all of it where another reviewer signs in, without loading the page anew. */
export function keepInputOf(reviewer: string): void {
  if (owner !== reviewer)
    for (const each of [...inputs, unsentNotes, unsentRejections, searchedWords, seenMedia, answeredAlike])
      each.clear();
  owner = reviewer;
}
