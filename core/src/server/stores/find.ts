import { incidentTermsOf, queueFieldsOf } from '../../domain/review/queue.ts';
import { approvalOf, claimOf, isOpen } from '../../domain/submission/life.ts';
import { decidedAtOf } from '../../domain/submission/reviewed.ts';
import { belongsToNow, isOfIncidents, type Media, type Submission } from '../../domain/submission/submission.ts';

/**
 * What the store writes beside each submission for its queries, and takes off when it reads: derived by one function,
 * and read by the store alone.
 */
export type Find = ReturnType<typeof findOf>;

/** The fields that have a value. */
const present = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as {
    [Name in keyof T]?: NonNullable<T[Name]>;
  };

/** As what its retention runs, and since when: public, or as rejected, which also stands for withdrawn. */
function heldOf({ kind, life }: Submission): { held?: 'public' | 'rejected'; heldSince?: string } {
  if (life.is === 'public' && life.heldSince !== null) return { held: 'public', heldSince: life.heldSince };
  // A rejected file goes as soon as that can no longer be undone, or with what it was added to.
  if (kind !== 'media' && (life.is === 'rejected' || life.is === 'withdrawn')) {
    return { held: 'rejected', heldSince: life.at };
  }
  const since = isOpen(life) || life.is === 'merged' ? life.wasPublic?.heldSince : null;
  return since ? { held: 'public', heldSince: since } : {};
}

/** Of a file that the sweep looks at: it is pending with a report or a post, or was rejected. */
const fileStateOf = ({ life, sent }: Media): 'attached' | 'rejected' | null =>
  life.is === 'merged' && !sent.file.isPendingRemoved ? 'attached' : life.is === 'rejected' ? 'rejected' : null;

export function findOf(submission: Submission) {
  const { kind, life, sender, link, belongsTo } = submission;
  const terms = incidentTermsOf(submission);
  const file = submission.kind === 'media' ? submission.sent.file : null;
  return present({
    /** Of an incident that is not being deleted. */
    incident: life.is !== 'deleting' && isOfIncidents(submission) ? approvalOf(life) : null,
    /** Of what waits, and of what is scheduled. */
    open: isOpen(life) ? kind : null,
    type: terms?.incidentType,
    severity: terms?.severity,
    partner: sender.partner,
    isSuspected: sender.isSuspected,
    floodOf: sender.floodOf,
    importer: sender.importer,
    link,
    decidedAt: decidedAtOf(submission),
    publishAt: life.is === 'scheduled' ? life.publishAt : null,
    ...heldOf(submission),
    /** The submission of which it is a part, or with which it was rejected. */
    into: belongsToNow(submission),
    /** The same, of a source and of one more sender of a link. */
    partOf: life.is === 'merged' && life.as !== 'file' ? life.into : null,
    /** Of a file: the recording, report or post to which it belongs. */
    owner: belongsTo?.id,
    file: file?.name,
    publicName: file?.publicName,
    fileIs: submission.kind === 'media' ? fileStateOf(submission) : null,
    claimedAt: claimOf(life)?.since,
    deletingAt: life.is === 'deleting' ? life.at : null,
    queue: queueFieldsOf(submission),
  });
}
