import { type AuditDetails, type AuditEntry, type Change, makeAuditEntry } from '../audit/audit.ts';
import { isOpen, type Life } from './life.ts';
import { isOfIncidents, type Submission } from './submission.ts';

/** Since when it has waited for its first decision; undefined when it waits no longer, or was public before. */
export const waitingSinceOf = ({ life, sentAt }: Pick<Submission, 'life' | 'sentAt'>): string | undefined =>
  isOpen(life) && !life.wasPublic ? sentAt : undefined;

/** The fields that every change sets: the audit trail counts by them, and a decision is about the revision. */
export function revised(
  before: Submission,
  action: AuditEntry['action'],
  change: Change,
  details: AuditDetails = {},
): Required<Pick<Submission, 'changedAt' | 'revision' | 'lastChange'>> {
  const revision = before.revision + 1;
  const subject = isOfIncidents(before) && before.kind !== 'report' ? 'incident' : subjects[before.kind];
  return {
    changedAt: change.now.toISOString(),
    revision,
    lastChange: makeAuditEntry(subject, before.id, revision, action, change, details),
  };
}

const subjects = { report: 'incident', post: 'post', media: 'media' } as const;

/** With another life, and the change that led to it. */
export const withLife = <T extends Submission>(
  before: T,
  life: Life,
  action: AuditEntry['action'],
  change: Change,
  details: AuditDetails = {},
): T => ({ ...before, life, ...revised(before, action, change, details) });

/**
 * Restarts the retention period at `now` when private details are added to what is public after the earlier ones were
 * erased.
 */
export const withRetentionRestarted = <T extends Submission>(submission: T, now: Date): T =>
  submission.life.is === 'public' && submission.life.heldSince === null
    ? { ...submission, life: { ...submission.life, heldSince: now.toISOString() } }
    : submission;
