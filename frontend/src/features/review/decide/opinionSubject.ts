import { identifiersIn, isSameSpan } from '@incidentmap/core/domain/identifiers/choices';
import { opinionDetails, type OpinionSubject } from '@incidentmap/core/domain/review/opinion';
import { unsentChoices } from '../shared/unsentInput.ts';
import { unsentApprovals } from './approvalValues.ts';
import type { saidOf } from '../submission/queueItems.ts';

/**
 * What a question about an item is about: of a post or a file what its form would publish, as soon as that is complete; and
 * the identifiers that are not covered.
 */
export function subjectOf(id: string, said: ReturnType<typeof saidOf>): OpinionSubject {
  const { data: details } = opinionDetails.safeParse(unsentApprovals.get(id)?.values);
  const told = details ?? said;
  const choices = unsentChoices.get(id)?.values ?? [];
  const kept = identifiersIn(told)
    .filter((found) => !choices.some((choice) => choice.act === 'cover' && isSameSpan(choice, found)))
    .map(({ field, start, end }) => ({ field, start, end }));
  return { kept, ...(details ? { details } : {}) };
}
