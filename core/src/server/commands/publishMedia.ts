import { type Incident, newIncident } from '../../domain/incident.ts';
import type { MediaPublication } from '../../domain/media.ts';
import type { Principal } from '../../domain/permissions.ts';
import { isProblem, Problem } from '../../domain/problem.ts';
import type { Services } from '../services.ts';
import type { Upload } from '../stores/uploads.ts';
import { decideIncident, type Deciding } from './decideIncident.ts';

/**
 * Makes an approved incident of a pending file. The file's record names the incident before there is one: publishing
 * again, after a crash or by two admins at once, finds that name and makes no second. Problem `not_found`; `conflict` when
 * the file belongs to a report or a post, or its incident was rejected meanwhile.
 */
export async function publishMedia(
  services: Deciding & Pick<Services, 'settings'>,
  { blobName, ...details }: MediaPublication,
  reviewer: Principal,
): Promise<Incident> {
  const { incidents, now, settings } = services;
  const incidentId = await claim(services, blobName);
  const incident = newIncident(
    { ...details, mediaFiles: [blobName] },
    { id: incidentId, now: now(), siteUrl: settings.SITE_URL },
  );
  await incidents.add({ ...incident, blobName }).catch((error: unknown) => {
    if (!isProblem(error, 'conflict')) throw error;
  });
  return decideIncident(services, incidentId, 'approved', reviewer);
}

/** The id of the incident that this file becomes, or has become. */
async function claim({ uploads, newId, now }: Deciding, name: string): Promise<string> {
  for (;;) {
    const found = await uploads.find(name);
    if (!found || found.document.state === 'intake' || found.document.state === 'moved') throw new Problem('not_found');
    const { document } = found;
    if (document.state !== 'pending') return claimed(document);
    const incidentId = newId();
    try {
      await uploads.save(
        { ...document, state: 'attached', incidentId, isClaimed: true, changedAt: now().toISOString() },
        found.etag,
      );
      return incidentId;
    } catch (error) {
      if (!isProblem(error, 'conflict')) throw error;
    }
  }
}

function claimed({ incidentId, isClaimed }: Upload): string {
  if (incidentId !== undefined && isClaimed) return incidentId;
  throw new Problem('conflict', { message: 'This file belongs to a report: decide about that.' });
}
