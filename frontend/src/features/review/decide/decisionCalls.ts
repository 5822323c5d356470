import { referenceOf } from '@incidentmap/core/domain/incident/reference';
import type { WaitingKind } from '@incidentmap/core/domain/review/queue';
import { callWithProof } from '../../../api/proof.ts';

/** A decision about one item that waited. */
type Decided = { id: string; revision: number };

/** How an approval that can still be undone is made public at once; what its reviewer wrote is on the server. */
export const publishNow: Record<WaitingKind, (decided: Decided) => Promise<unknown>> = {
  report: ({ id, revision }) =>
    callWithProof('decideIncident', { params: { id }, body: { status: 'approved', revision } }),
  post: ({ id }) => callWithProof('decidePost', { params: { id }, body: { status: 'approved' } }),
  media: ({ id }) => callWithProof('decidePendingMedia', { params: { name: id }, body: { status: 'approved' } }),
};

/** Whether an item waits for a decision, as one does again that could not be published. */
export async function isInQueue(id: string): Promise<boolean> {
  const query = { text: referenceOf(id), sort: 'age', limit: 1 } as const;
  return (await callWithProof('listWaiting', { query })).items.length > 0;
}

/** How a decision is undone. Of reports, several are at once (`decideIncidents`). */
export const undoOne: Record<Exclude<WaitingKind, 'report'>, (id: string) => Promise<unknown>> = {
  post: (id) => callWithProof('decidePost', { params: { id }, body: { status: 'pending' } }),
  media: (id) => callWithProof('decidePendingMedia', { params: { name: id }, body: { status: 'pending' } }),
};
