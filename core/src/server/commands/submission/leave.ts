import type { Change } from '../../../domain/audit/audit.ts';
import { systemAs } from '../../../domain/submission/life.ts';
import { losing } from '../../../domain/submission/merge.ts';
import { bringsBackUnapproved, hasSource } from '../../../domain/submission/sources.ts';
import { isChangeForTwo } from '../../../domain/review/opinion.ts';
import { isPinned } from '../../../domain/places/coordinates.ts';
import { waitingAgain } from '../../../domain/submission/decide.ts';
import { hasEntry, type Incident, isPublic, shown, type Submission } from '../../../domain/submission/submission.ts';
import type { Needs } from '../../services.ts';
import { changeIfThere, type Changing } from './change.ts';
import { endOutdatedEdit } from './opinion.ts';
import { copyToPending, returnFiles } from '../files/publishFiles.ts';

/** A source leaves its incident, which is always written first: what it does not name is released (`settleParts`). */

type Leaving = Changing & Needs<'blobs' | 'reviewWork' | 'now' | 'settings'>;
type By = Change['by'];

/** The incident without a source, as it waits again: its files are copied back first. */
export async function waitingWithout(
  services: Leaving,
  incident: Incident,
  without: (isUnseen: boolean) => Incident,
): Promise<Incident> {
  const next = without(true);
  if (!isPublic(incident) || isPublic(next)) return next;
  return waitingAgain(next, next.life, await copyToPending(services, incident));
}

/** Does what follows when a source has left; idempotent. */
export async function finishLeft(services: Leaving, incident: Submission): Promise<void> {
  // Also where it waited before, because this may be a retry.
  if (!isPublic(incident)) {
    await services.publication.announce([incident.id]);
    await returnFiles(services, incident.id);
  }
  await endOutdatedEdit(services, incident.id);
}

/**
 * Takes a source out of an incident with what it gave. A sender may leave at any time and publishes nothing by that:
 * the incident waits again where nobody has approved what comes back, where that needs a second opinion, or where its
 * pin was the source's.
 */
export async function dropSource(services: Leaving, incidentId: string, id: string, by: By): Promise<void> {
  const now = services.now();
  const left = await changeIfThere(services, incidentId, async (incident) => {
    if (!hasEntry(incident) || !hasSource(incident, id)) return incident;
    const leave = (isUnseen: boolean) => losing(incident, id, isUnseen, systemAs(by), now);
    const without = leave(false);
    const isUnseen =
      (isPublic(without) && !isPinned(shown(without))) ||
      isChangeForTwo(incident, without, services.settings.SECOND_OPINION) ||
      bringsBackUnapproved(incident, id);
    return isUnseen ? waitingWithout(services, incident, leave) : without;
  });
  if (left) await finishLeft(services, left);
}

/** Takes a source out of its incident; returns the id of that. */
export async function leaveIncident(services: Leaving, { id, life }: Submission, by: By): Promise<string | undefined> {
  if (life.is !== 'merged' || life.as !== 'source') return undefined;
  await dropSource(services, life.into, id, by);
  return life.into;
}
