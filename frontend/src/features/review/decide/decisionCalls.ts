import type { Answer, Request } from '@incidentmap/core/contract';
import { HttpError } from '@incidentmap/core/contract/client';
import type { PrecisionChoice } from '@incidentmap/core/domain/submission/precision';
import type { Rejection } from '@incidentmap/core/domain/audit/audit';
import type { IdentifierChoice } from '@incidentmap/core/domain/identifiers/choices';
import type { Decision } from '@incidentmap/core/domain/incident/incidentTerms';
import { referenceOf } from '@incidentmap/core/domain/incident/reference';
import { bulkMax } from '@incidentmap/core/domain/limits';
import type { FirstDecision } from '@incidentmap/core/domain/problem';
import type { WaitingKind } from '@incidentmap/core/domain/review/queue';
import type { IncidentOutcome } from '@incidentmap/core/domain/submission/reviewed';
import { callWithProof } from '../../../api/proof.ts';
import { type ApprovalValues, detailsOfPost, publicationOfFile } from './formValues.ts';

/** Whether a change was refused because of the revision that was seen, or of the second opinion. */
export const isConflictAbout = (error: unknown, what: 'revision' | 'opinion'): boolean =>
  error instanceof HttpError && (error.problem?.details?.some(({ path }) => path === what) ?? false);

/** An item, in the revision that its reviewer saw. */
type Seen = { id: string; revision: number };

/** The reason of a rejection, or the choices and the form of an approval. */
export type Details = {
  reason?: Rejection | undefined;
  identifiers?: readonly IdentifierChoice[];
  precision?: PrecisionChoice;
  values?: ApprovalValues;
  withoutLostFiles?: boolean;
};

/** `publishIn`: of a scheduled approval. `isGone`: it had been decided before, by `first` where that is known. */
type Decided = {
  publishIn?: number | undefined;
  first?: FirstDecision | undefined;
  isGone?: boolean;
  incident?: IncidentOutcome;
};

type Calls = {
  decide: (seen: Seen, decision: Decision, details: Details) => Promise<Decided>;
  /** Makes an approval public that can still be undone; what its reviewer wrote is on the server. */
  publish: (seen: Seen) => Promise<unknown>;
  /** Returns what waits again: the decisions about the others can no longer be undone. */
  undo: (ids: readonly string[]) => Promise<string[]>;
};

/** Decides about reports in batches of `bulkMax` ids, one after another, and returns the combined outcome. */
export async function decideAll(ids: readonly string[], decision: Omit<Request<'decideIncidents'>['body'], 'ids'>) {
  const all: Answer<'decideIncidents'> = { incidents: [], refused: [] };
  for (let at = 0; at < ids.length; at += bulkMax) {
    const body = { ids: ids.slice(at, at + bulkMax), ...decision };
    const { incidents, refused } = await callWithProof('decideIncidents', { body });
    all.incidents.push(...incidents);
    all.refused.push(...refused);
  }
  return all;
}

const undoOne =
  (undo: (id: string) => Promise<unknown>): Calls['undo'] =>
  async ([id = '']) => {
    try {
      await undo(id);
      return [id];
    } catch (error) {
      if (!(error instanceof HttpError) || ![403, 404, 409].includes(error.status)) throw error;
      return [];
    }
  };

export const callsFor: Record<WaitingKind, Calls> = {
  report: {
    decide: async ({ id, revision }, status, { values: _values, identifiers = [], precision, ...details }) => {
      const chosen = { ...details, ...precision, identifiers: [...identifiers] };
      const body = { status, revision, delay: status === 'approved', ...chosen };
      const incident = await callWithProof('decideIncident', { params: { id }, body });
      const { publishIn, first } = incident;
      return { publishIn, first, isGone: first !== undefined, incident };
    },
    publish: ({ id, revision }) =>
      callWithProof('decideIncident', { params: { id }, body: { status: 'approved', revision } }),
    undo: async (ids) => (await decideAll(ids, { status: 'pending' })).incidents.map(({ id }) => id),
  },
  post: {
    decide: async ({ id, revision }, status, { reason, identifiers = [], values, withoutLostFiles }) => {
      const filledIn = values && { details: detailsOfPost(values), identifiers: [...identifiers], ...values.precision };
      const body = { status, revision, delay: status === 'approved', reason, ...filledIn, withoutLostFiles };
      return (await callWithProof('decidePost', { params: { id }, body })).post;
    },
    publish: ({ id }) => callWithProof('decidePost', { params: { id }, body: { status: 'approved' } }),
    undo: undoOne((id) => callWithProof('decidePost', { params: { id }, body: { status: 'pending' } })),
  },
  media: {
    decide: async ({ id: name, revision }, status, { reason, identifiers = [], values }) => {
      if (values) {
        const body = { ...publicationOfFile(name, values), identifiers: [...identifiers], revision };
        return (await callWithProof('publishMedia', { body })).createdIncident;
      }
      const body = { status, reason };
      const { changed, first } = await callWithProof('decidePendingMedia', { params: { name }, body });
      return { first, isGone: !changed };
    },
    publish: ({ id }) => callWithProof('decidePendingMedia', { params: { name: id }, body: { status: 'approved' } }),
    undo: undoOne((id) => callWithProof('decidePendingMedia', { params: { name: id }, body: { status: 'pending' } })),
  },
};

/** An item that could not be published waits again. */
export async function isInQueue(id: string): Promise<boolean> {
  const searched = { query: { sort: 'age', limit: 1 }, body: { text: referenceOf(id) } } as const;
  return (await callWithProof('searchWaiting', searched)).items.length > 0;
}
