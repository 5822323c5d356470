import { type Incident, newIncident } from '../../domain/incident/incident.ts';
import type { MediaPublication } from '../../domain/media/media.ts';
import { checkChoices, choicesInAudit, coveredTexts } from '../../domain/review/identifiers.ts';
import type { Principal } from '../../domain/review/permissions.ts';
import { isProblem, Problem } from '../../domain/problem.ts';
import type { Services } from '../services.ts';
import type { Upload } from '../stores/uploads.ts';
import { isAtHome } from './atHome.ts';
import { decideIncident, type Deciding } from './decideIncident.ts';
import { deleteIncident, type Deleting } from './deleteIncident.ts';

/**
 * Creates an approved incident from a pending file. The upload names the incident before it exists, so that a retry, or
 * a second admin at the same moment, creates no second one. A file that was added to a report at home is at home,
 * whatever the reviewer says. `isAllowed` checks the stored upload. Problem `invalid_request` while an identifier is open; `not_found`; `forbidden`; `conflict` when
 * the file belongs to a report or a post, its sender withdraws it at this moment, or its incident was rejected in the
 * meantime.
 */
export async function publishMedia(
  services: Deciding & Pick<Services, 'settings'>,
  { blobName, identifiers, ...details }: MediaPublication,
  reviewer: Principal,
  isAllowed: (file: Upload) => boolean = () => true,
): Promise<Incident> {
  const { incidents, uploads, now, settings } = services;
  const known = (await uploads.find(blobName))?.document;
  const isAtHomeBefore = details.atHome === true || (known !== undefined && (await isOfHome(services, known)));
  checkChoices({ ...details, atHome: isAtHomeBefore }, identifiers);
  const { incidentId, upload } = await claim(services, blobName, isAllowed);
  const atHome = isAtHomeBefore || (await isOfHome(services, upload));
  const incident = newIncident(
    { ...details, ...coveredTexts(details, identifiers), atHome, mediaFiles: [blobName] },
    { id: incidentId, now: now(), siteUrl: settings.SITE_URL },
  );
  await incidents.add({ ...incident, blobName, waitingSince: upload.createdAt });
  try {
    const recorded = choicesInAudit(details, identifiers);
    return await decideIncident(services, incidentId, 'approved', reviewer, { recorded });
  } catch (error) {
    if (isProblem(error)) await removeUnfounded(services, incidentId, blobName, reviewer);
    throw error;
  }
}

/** Claims the file for a new incident, or finds the incident that it was claimed for. */
async function claim(
  { uploads, newId, now }: Deciding,
  name: string,
  isAllowed: (file: Upload) => boolean,
): Promise<{ incidentId: string; upload: Upload }> {
  let incidentId = '';
  const upload = await uploads.update(name, (file) => {
    if (file.state === 'intake' || file.state === 'moved') throw new Problem('not_found');
    const known = file.state === 'pending' ? undefined : claimed(file);
    if (!isAllowed(file)) throw new Problem('forbidden');
    incidentId = known ?? newId();
    return known === undefined
      ? { ...file, state: 'attached', incidentId, isClaimed: true, changedAt: now().toISOString() }
      : file;
  });
  if (!upload) throw new Problem('not_found');
  return { incidentId, upload: upload.document };
}

function claimed({ state, incidentId, isClaimed }: Upload): string {
  if (incidentId !== undefined && isClaimed && state !== 'withdrawn') return incidentId;
  throw new Problem('conflict', {
    message:
      state === 'rejected'
        ? 'Another reviewer has already rejected this file.'
        : 'This file belongs to a report: decide about that.',
  });
}

/** Whether the file belongs to a report that is marked as at home by now. */
const isOfHome = async (services: Deciding, { atHome, mediaIncidentId }: Upload): Promise<boolean> =>
  atHome === true || (mediaIncidentId !== undefined && (await isAtHome(services, mediaIncidentId)));

/**
 * Removes a pending incident whose file is no longer its own, because the sender withdrew the file at the same moment.
 * Returns whether there was one.
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
  return incident?.isApproved === 'pending' && deleteIncident(services, incidentId, by);
}
