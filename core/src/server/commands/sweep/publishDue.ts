import { alarmAfter } from '../../../domain/limits.ts';
import { isProblem, Problem } from '../../../domain/problem.ts';
import { theSweep } from '../../../domain/audit/audit.ts';
import { givenBack } from '../../../domain/submission/decide.ts';
import { isDue, systemAs } from '../../../domain/submission/life.ts';
import { lifeAfter } from '../../../domain/submission/refusals.ts';
import type { Submission } from '../../../domain/submission/submission.ts';
import { isStillReviewer } from '../../access/roles.ts';
import type { Needs } from '../../services.ts';
import { type Publishing, publishScheduled } from '../submission/approve.ts';
import { changeIfThere } from '../submission/change.ts';

type Working = Publishing & Needs<'accounts'>;

/** The reviewers decide again. Anything else is tried again. */
const isFinal = (error: Problem): boolean => ['conflict', 'invalid_request', 'forbidden'].includes(error.code);

/**
 * Publishes every approval that is due. One waits again, with what its reviewer wrote, where a file is gone, whoever
 * approved it is no reviewer any more, or a second opinion is needed by now. Idempotent, and may run concurrently.
 */
export async function publishDue(services: Working): Promise<void> {
  for (const { id, life } of await Array.fromAsync(services.submissions.scheduled())) {
    if (life.is !== 'scheduled' || !isDue(life, services.now())) continue;
    try {
      if (!(await isStillReviewer(services, life.by))) throw new Problem('forbidden');
      await publishScheduled(services, id);
    } catch (error) {
      if (!isProblem(error)) throw error;
      services.log.warn('not_published', { reason: error.code });
      if (isFinal(error)) await giveBack(services, id);
    }
  }
}

/** Gives what cannot be published back to the reviewers, unless it is no longer scheduled. */
const giveBack = (services: Working, id: string): Promise<Submission | null> =>
  changeIfThere(services, id, (submission) => {
    const change = { by: theSweep, now: services.now() };
    const life = lifeAfter(submission, { act: 'giveBack' }, systemAs(theSweep), change.now);
    return life === submission.life ? submission : givenBack(submission, life, change);
  });

/** Sets this process's alarm for a scheduled approval; it publishes all that is due then. */
export function publishWhenDue(
  services: Working & Needs<'alarm' | 'telemetry'>,
  { publishAt }: { publishAt?: string | undefined },
): void {
  if (publishAt === undefined) return;
  const { alarm, telemetry } = services;
  const rings = new Date(Date.parse(publishAt) + alarmAfter);
  alarm.at(rings, () => telemetry.operation('publishDue', {}, () => publishDue(services)));
}
