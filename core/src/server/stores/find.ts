import { incidentTermsOf, type QueueFields, queueFieldsOf } from '../../domain/review/queue.ts';
import type { Approval } from '../../domain/incident/incidentTerms.ts';
import { claimOf, isOpen, type Kind } from '../../domain/submission/life.ts';
import { decidedAtOf } from '../../domain/submission/reviewed.ts';
import { approvalOf } from '../../domain/submission/status.ts';
import { belongsToNow, isOfIncidents, type Media, type Submission } from '../../domain/submission/submission.ts';

/**
 * What the store writes beside each submission for its queries, and takes off when it reads: derived by one function,
 * and read by the store alone.
 */
export type Find = {
  /** Of an incident that is not being deleted. */
  incident?: Approval;
  /** Of what waits, and of what is scheduled: its kind. */
  open?: Kind;
  type?: string;
  severity?: string;
  partner?: string;
  isSuspected?: true;
  floodOf?: string;
  importer?: string;
  link?: string;
  decidedAt?: string;
  publishAt?: string;
  /** Whether its retention runs as one that is public, or as one that was rejected or withdrawn; and since when. */
  held?: 'public' | 'rejected';
  heldSince?: string;
  /** The submission of which it is a part, or with which it was rejected. */
  into?: string;
  /** The same, of a source and of one more sender of a link. */
  partOf?: string;
  /** Of a file: the recording, report or post to which it belongs; its name; and its public name. */
  owner?: string;
  file?: string;
  publicName?: string;
  /** Of a file that the sweep looks at: it is pending with a report or a post, or was rejected. */
  fileIs?: 'attached' | 'rejected';
  claimedAt?: string;
  deletingAt?: string;
  queue?: QueueFields;
};

/** The fields that have a value. */
const present = (fields: { [Name in keyof Find]: Find[Name] | null | undefined }): Find =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as Find;

function heldOf({ kind, life }: Submission): Pick<Find, 'held' | 'heldSince'> {
  if (life.is === 'public' && life.heldSince !== null) return { held: 'public', heldSince: life.heldSince };
  // A rejected file goes as soon as that can no longer be undone, or with what it was added to.
  if (kind !== 'media' && (life.is === 'rejected' || life.is === 'withdrawn')) {
    return { held: 'rejected', heldSince: life.at };
  }
  const since = isOpen(life) ? life.wasPublic?.heldSince : null;
  return since ? { held: 'public', heldSince: since } : {};
}

const fileStateOf = ({ life, sent }: Media): Find['fileIs'] | null =>
  life.is === 'merged' && !sent.file.isPublic ? 'attached' : life.is === 'rejected' ? 'rejected' : null;

export function findOf(submission: Submission): Find {
  const { kind, life, sender, link, belongsTo } = submission;
  const terms = incidentTermsOf(submission);
  const file = submission.kind === 'media' ? submission.sent.file : null;
  return present({
    incident: life.is !== 'deleting' && isOfIncidents(submission) ? approvalOf(life) : null,
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
    into: belongsToNow(submission),
    partOf: life.is === 'merged' && life.as !== 'file' ? life.into : null,
    owner: belongsTo?.id,
    file: file?.name,
    publicName: file?.publicName,
    fileIs: submission.kind === 'media' ? fileStateOf(submission) : null,
    claimedAt: claimOf(life)?.since,
    deletingAt: life.is === 'deleting' ? life.at : null,
    queue: queueFieldsOf(submission),
  });
}
