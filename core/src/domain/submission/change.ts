import { type AuditDetails, type AuditEntry, type Change, makeAuditEntry } from '../audit/audit.ts';
import { isOpen, type Kind, type Life } from './life.ts';
import { isOfIncidents, type Submission } from './submission.ts';

/** The subject in the audit trail. */
export const subjectOf = { report: 'incident', post: 'post', media: 'media' } as const satisfies Record<Kind, string>;

/** undefined when it waits no longer, or was public before. */
export const waitingSinceOf = ({ life, sentAt }: Pick<Submission, 'life' | 'sentAt'>): string | undefined =>
  isOpen(life) && !life.wasPublic ? sentAt : undefined;

export function revised(
  before: Submission,
  action: AuditEntry['action'],
  change: Change,
  details: AuditDetails = {},
): Required<Pick<Submission, 'changedAt' | 'revision' | 'lastChange'>> {
  const revision = before.revision + 1;
  const subject = isOfIncidents(before) ? 'incident' : subjectOf[before.kind];
  return {
    changedAt: change.now.toISOString(),
    revision,
    lastChange: makeAuditEntry(subject, before.id, revision, action, change, details),
  };
}

export const withLife = <T extends Submission>(
  before: T,
  life: Life,
  action: AuditEntry['action'],
  change: Change,
  details: AuditDetails = {},
): T => ({ ...before, life, ...revised(before, action, change, details) });

/** Restarts the retention when private details come to an incident after the earlier ones were erased. */
export const withRetentionRestarted = <T extends Submission>(submission: T, now: Date): T =>
  submission.life.is === 'public' && submission.life.heldSince === null
    ? { ...submission, life: { ...submission.life, heldSince: now.toISOString() } }
    : submission;
