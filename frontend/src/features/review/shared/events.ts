import type { Answer } from '@incidentmap/core/contract';
import type { IncidentOutcome, ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';

/** How many reports have which state. */
export type Counts = Answer<'listQueue'>['counts'];

export type ReviewEvents = {
  /** Called with the changed incidents. For a decided one the server returns only its outcome. */
  onChanged: (incidents: readonly (IncidentOutcome | ReviewedIncident)[]) => void;
  /** Called when the list is out of date and must be read again. `gone`: the id of what turned out to wait no longer. */
  onStale: (gone?: string) => void;
  /** Called with the id of an item whose decision was undone; without it, `onStale` is. */
  onUndone?: ((id: string) => Promise<void>) | undefined;
  /** Called when the user is signed out or no longer has the role. */
  onSessionEnd: () => void;
};

/** What follows the undo of a decision, and its publication. */
export type UndoEvents = Pick<ReviewEvents, 'onStale' | 'onUndone' | 'onSessionEnd'>;

/**
 * Says which item gets the focus when the list was drawn anew: that of the key, or whatever is open then. `row`: the item
 * of whose row it is. null for nothing.
 */
export type FocusLater = (next: { key?: string | undefined; row?: string | undefined } | null) => void;
