import { type Person, systemAs } from '../../../domain/submission/life.ts';
import { alarmAfter } from '../../../domain/limits.ts';
import { isProblem, Problem } from '../../../domain/problem.ts';
import { theSweep } from '../../../domain/audit/audit.ts';
import { givenBack } from '../../../domain/submission/decide.ts';
import { isDue } from '../../../domain/submission/life.ts';
import { lifeAfter } from '../../../domain/submission/refusals.ts';
import type { Submission } from '../../../domain/submission/submission.ts';
import { isStillReviewer } from '../../access/roles.ts';
import type { Needs } from '../../services.ts';
import { type Publishing, publishScheduled } from '../submission/approve.ts';
import { changeIfThere } from '../submission/change.ts';

type Working = Publishing & Needs<'accounts'>;

/** Why an approval cannot be published, for its reviewers to decide again. Anything else is tried again. */
const isFinal = (error: Problem): boolean => ['conflict', 'invalid_request', 'forbidden'].includes(error.code);

/**
 * Publishes every approval whose time for undoing has passed. One that cannot be published waits for the reviewers
 * again, with what its reviewer wrote, because a file is gone, whoever approved it is no reviewer any more, or a second
 * opinion is needed by now.
 * Idempotent, and may run concurrently.
 */
export async function publishDue(services: Working): Promise<void> {
  const due = (await Array.fromAsync(services.submissions.scheduled())).filter(({ life }) =>
    isDue(life, services.now()),
  );
  for (const { id, life } of due) {
    if (life.is !== 'scheduled') continue;
    try {
      if (!(await isStillReviewer(services, life.by))) throw new Problem('forbidden');
      await publishScheduled(services, id);
    } catch (error) {
      if (!isProblem(error)) throw error;
      services.log.warn('not_published', { reason: error.code });
      if (isFinal(error)) await giveBack(services, id, theSweep);
    }
  }
}

/** Gives what cannot be published back to the reviewers, unless it is no longer scheduled. */
const giveBack = (services: Working, id: string, by: Person): Promise<Submission | null> =>
  changeIfThere(services, id, (submission) => {
    const change = { by, now: services.now() };
    const life = lifeAfter(submission, { act: 'giveBack' }, systemAs(by), change.now);
    return life === submission.life ? submission : givenBack(submission, life, change);
  });

/** Sets this process's alarm for an approval that is scheduled; it publishes all that is due then. */
export function publishWhenDue(
  services: Working & Needs<'alarm' | 'telemetry'>,
  { publishAt }: { publishAt?: string | undefined },
): void {
  if (publishAt === undefined) return;
  const { alarm, telemetry } = services;
  const rings = new Date(Date.parse(publishAt) + alarmAfter);
  alarm.at(rings, () => telemetry.operation('publishDue', {}, () => publishDue(services)));
}
