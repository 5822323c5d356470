import { keepingHighest, type Rated } from '../../../domain/submission/highestSeverity.ts';
import { type Incident, newIncident, type Sent } from '../../../domain/submission/submission.ts';
import type { IncidentOutcome } from '../../../domain/submission/reviewed.ts';
import type { MediaPublication } from '../../../domain/submission/mediaSubmission.ts';
import { isSame, makeAuditEntry } from '../../../domain/audit/audit.ts';
import { checkChoices, choicesInAudit, coveredTexts } from '../../../domain/identifiers/choices.ts';
import type { Principal } from '../../../domain/review/permissions.ts';
import { checkRevision } from '../../../domain/audit/revision.ts';
import { decidedFirst, isDue, isScheduled, publishAtOf, publishTimesOf } from '../../../domain/submission/scheduled.ts';
import { checkOpinion, isGrave, keptOf, type OpinionCheck } from '../../../domain/review/opinion.ts';
import { isProblem, Problem } from '../../../domain/problem.ts';
import type { Needs } from '../../services.ts';
import { type Upload, unscheduledFile } from '../../stores/uploads.ts';
import { isAtHome } from './atHome.ts';
import { decideIncident, type Deciding } from './decide.ts';
import { deleteIncident, type Deleting } from './delete.ts';
import { recordLastChange } from './rejectMedia.ts';

type Publishing = Deciding & Needs<'settings'>;
type Reviewer = Pick<Principal, 'userId' | 'name'>;
/** `isAllowed` checks the stored upload; `opinion` and `revision`: as of `decideIncident`. */
type Checks = { isAllowed?: (file: Upload) => boolean; opinion?: OpinionCheck; revision?: number | undefined };

/**
 * Approves a pending file so that this can be undone: the upload keeps what it becomes, and the incident is made when it is
 * published. Its reviewer may approve it with other details until then. Problems as of `publishMedia`.
 */
export async function scheduleMedia(
  services: Publishing,
  publication: MediaPublication,
  reviewer: Reviewer,
  checks: Checks,
): Promise<IncidentOutcome> {
  const { uploads, audit, newId, now } = services;
  const { blobName: name } = publication;
  await recordLastChange(services, name);
  await checkIdentifiers(services, publication, (await uploads.find(name))?.document);
  const scheduled = await uploads.update(name, async (file) => {
    const owners = await ownersOf(services, file);
    checkApproval(file, owners, publication, reviewer, checks, now());
    if (file.state !== 'pending') throw decidedFirst('file', 'approved', file, reviewer);
    if (isOfPublication(file, publication)) return file;
    if (isScheduled(file) && file.lastChange?.by.userId !== reviewer.userId)
      throw decidedFirst('file', 'approved', file, reviewer);
    const change = { by: reviewer, now: now() };
    const approved: Upload = {
      ...file,
      publishAt: publishAtOf(now()),
      draft: { incidentId: file.draft?.incidentId ?? newId(), publication },
      lastChange: makeAuditEntry('media', name, `approved-${now().toISOString()}`, 'approved', change),
    };
    return keepingHighest(approved, publication, file.details ?? {}, ...owners);
  });
  const { lastChange, draft, publishAt } = scheduled?.document ?? {};
  if (!draft || publishAt === undefined) throw new Problem('not_found');
  if (lastChange) await audit.record(lastChange);
  return { id: draft.incidentId, isApproved: 'approved', revision: 1, ...publishTimesOf(publishAt, now()) };
}

/** What the sender of a file said about it. */
const sentWith = ({ details }: Upload): Sent => ({
  title: details?.title ?? null,
  description: null,
  location: details?.location ?? null,
  latitude: null,
  longitude: null,
  incidentType: details?.incidentType ?? null,
  severity: details?.severity ?? null,
  incidentDate: details?.incidentDate ?? null,
  incidentTime: details?.incidentTime ?? null,
});

/**
 * Creates an approved incident from a pending file. The upload names the incident before it exists, so that a retry, or
 * a second admin at the same moment, creates no second one. A file that was added to a report at home is at home,
 * whatever the reviewer says. Problem `invalid_request` while an identifier is open; `not_found`; `forbidden`; `conflict`
 * when the file belongs to a report or a post, its sender withdraws it at this moment, it was decided otherwise or approved
 * with other details or corrected in the meantime, or the second opinion is missing.
 */
export async function publishMedia(
  services: Publishing,
  publication: MediaPublication,
  reviewer: Reviewer,
  checks: Checks = {},
): Promise<Incident> {
  const { incidents, uploads, now, settings } = services;
  const { blobName, identifiers, ...details } = publication;
  const isAtHomeBefore = await checkIdentifiers(services, publication, (await uploads.find(blobName))?.document);
  const { incidentId, upload } = await claim(services, publication, reviewer, checks);
  const atHome = isAtHomeBefore || (await isOfHome(services, upload));
  const incident = newIncident(
    { ...details, ...coveredTexts(details, identifiers), atHome, mediaFiles: [blobName] },
    { id: incidentId, now: now(), siteUrl: settings.SITE_URL, sent: sentWith(upload) },
  );
  const stored = keepingHighest(incident, upload, upload.details ?? {}, ...(await ownersOf(services, upload)));
  await incidents.add({ ...stored, blobName, waitingSince: upload.createdAt });
  let published: Incident;
  try {
    const recorded = choicesInAudit(details, identifiers);
    // One that waits again is decided in the queue, and not by a repeated call.
    published = await decideIncident(services, incidentId, 'approved', reviewer, { recorded, revision: 0 });
  } catch (error) {
    if (isProblem(error)) await removeUnfounded(services, incidentId, blobName, reviewer);
    throw error;
  }
  if (upload.draft) await uploads.update(blobName, unscheduledFile);
  return published;
}

/**
 * Makes a scheduled approval public: when it is due, or before, as its reviewer may. Repeated, it changes nothing.
 * `isAllowed` checks the stored upload. Problems as of `publishMedia`, and `conflict` when nothing is scheduled.
 */
export async function publishFile(
  services: Publishing,
  name: string,
  reviewer: Reviewer,
  isAllowed: (file: Upload) => boolean,
): Promise<void> {
  const file = (await services.uploads.find(name))?.document;
  if (!file) throw new Problem('not_found');
  // Asked again when the file is claimed: its reviewer may undo the approval in between.
  const isStillAllowed = (found: Upload): boolean => {
    if (!found.draft && !found.isClaimed) {
      throw new Problem('conflict', { message: 'This file is not approved any more.' });
    }
    return isAllowed(found);
  };
  if (!isStillAllowed(file)) throw new Problem('forbidden');
  if (file.draft) await publishMedia(services, file.draft.publication, reviewer, { isAllowed: isStillAllowed });
}

/** Refuses identifiers about which nobody chose; returns whether it happened at a home. */
async function checkIdentifiers(
  services: Publishing,
  { identifiers, ...details }: Omit<MediaPublication, 'blobName'>,
  file: Upload | undefined,
): Promise<boolean> {
  const atHome = details.atHome === true || (file !== undefined && (await isOfHome(services, file)));
  checkChoices({ ...details, atHome }, identifiers);
  return atHome;
}

/** The incident that the file was claimed for before. Refuses an approval that is not the reviewer's to give. */
function checkApproval(
  file: Upload,
  owners: readonly Rated[],
  publication: MediaPublication,
  reviewer: Reviewer,
  { isAllowed = () => true, opinion, revision }: Checks,
  now: Date,
): string | undefined {
  if (file.state === 'intake' || file.state === 'moved') throw new Problem('not_found');
  const known = file.state === 'pending' ? undefined : claimed(file, reviewer);
  if (!isAllowed(file)) throw new Problem('forbidden');
  const isOfAnother = isScheduled(file) && file.lastChange?.by.userId !== reviewer.userId;
  if (known === undefined && isOfAnother && !isDue(file, now)) throw decidedFirst('file', 'approved', file, reviewer);
  if (known !== undefined || isOfPublication(file, publication)) return known;
  checkRevision(file, revision, 'media');
  if (opinion) {
    const kept = keptOf(publication.identifiers);
    const grave = isGrave([publication, file, file.details ?? {}, ...owners], kept);
    checkOpinion({ needsAnother: grave, kept, revision: file.revision, details: publication }, reviewer, opinion);
  }
  return undefined;
}

/** Whether the file's approval, which can still be undone, is with these details. */
const isOfPublication = ({ draft }: Upload, publication: MediaPublication): boolean =>
  draft !== undefined && isSame(draft.publication, publication);

/** Claims the file for a new incident, or finds the incident that it was claimed for. */
async function claim(
  services: Publishing,
  publication: MediaPublication,
  reviewer: Reviewer,
  checks: Checks,
): Promise<{ incidentId: string; upload: Upload }> {
  const { uploads, newId, now } = services;
  let incidentId = '';
  const upload = await uploads.update(publication.blobName, async (file) => {
    const known = checkApproval(file, await ownersOf(services, file), publication, reviewer, checks, now());
    if (file.draft && !isOfPublication(file, publication)) {
      throw new Problem('conflict', { message: 'This file was approved with other details.' });
    }
    incidentId = known ?? file.draft?.incidentId ?? newId();
    return known === undefined
      ? { ...file, state: 'attached', incidentId, isClaimed: true, changedAt: now().toISOString() }
      : file;
  });
  if (!upload) throw new Problem('not_found');
  return { incidentId, upload: upload.document };
}

function claimed(file: Upload, reviewer: Reviewer): string {
  const { state, incidentId, isClaimed } = file;
  if (incidentId !== undefined && isClaimed && state !== 'withdrawn') return incidentId;
  if (state === 'rejected') throw decidedFirst('file', 'rejected', file, reviewer);
  throw new Problem('conflict', { message: 'This file belongs to a report: decide about that.' });
}

/** What a file was added to, and the incidents to which that belongs now: it is as grave as any of them. */
async function ownersOf(
  { incidents, submittedPosts }: Needs<'incidents' | 'submittedPosts'>,
  { mediaIncidentId }: Upload,
): Promise<Rated[]> {
  if (mediaIncidentId === undefined) return [];
  const post = (await submittedPosts.find(mediaIncidentId))?.document;
  const incident = (await incidents.find(post?.decidedWith ?? mediaIncidentId))?.document;
  const into = incident?.mergedInto === undefined ? null : await incidents.find(incident.mergedInto);
  return [post, incident, into?.document].filter((owner) => owner !== undefined);
}

/** Whether the file belongs to a report that is marked as at home by now. */
const isOfHome = async (services: Deciding, { atHome, mediaIncidentId }: Upload): Promise<boolean> =>
  atHome === true || (mediaIncidentId !== undefined && (await isAtHome(services, mediaIncidentId)));

/**
 * Removes a pending incident whose file is no longer its own, because the sender withdrew the file at the same moment. One
 * that was decided or edited before stands for itself. Returns whether there was one.
 */
export async function removeUnfounded(
  services: Deleting,
  incidentId: string,
  name: string,
  by: Pick<Principal, 'userId' | 'name'>,
): Promise<boolean> {
  const upload = (await services.uploads.find(name))?.document;
  if (upload?.incidentId === incidentId && upload.state !== 'withdrawn') return false;
  const incident = (await services.incidents.find(incidentId))?.document;
  if (incident?.isApproved !== 'pending' || incident.revision !== undefined) return false;
  return deleteIncident(services, incidentId, by);
}
