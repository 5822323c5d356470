import { londonDate } from '@incidentmap/core/domain/calendar';
import { OutsideError } from '@incidentmap/core/server/clients/fetchJson';
import { lookUpSize, XRefusal, type X } from '@incidentmap/core/server/clients/x';
import type { Services } from '@incidentmap/core/server/services';
import type { PostCheck } from '@incidentmap/core/server/stores/postCheck';
import { alone } from '../alone.ts';

/** NCRONTAB, UTC. Once a day it has work; the other hours go on with what was cut short. */
export const schedule = '0 10 * * * *';

const callDeadline = 10_000;
const runDeadline = 4 * 60_000;
/** Of the posts that a run looked up: more cannot have vanished without a word, so it is X's trouble, not theirs. */
const mostSilent = 0.2;

/** Each day asks X for every kept post, and removes those that are deleted or hidden there. */
export async function run(services: Services): Promise<void> {
  const { x, postCheck, now } = services;
  if (!x) return;
  const day = londonDate(now());
  const before = await postCheck.read();
  if (before?.day === day && before.isDone) return;
  if (before?.notBefore && before.notBefore > now().toISOString()) return;
  const cursor = before?.day === day ? before.cursor : null;
  await alone(services, 'checkPosts', (signal) =>
    check(services, x, { day, cursor, isDone: false, notBefore: null }, signal),
  );
}

async function check(
  { posts, monitor, postCheck, now, deadline, log }: Services,
  x: X,
  progress: Omit<PostCheck, 'id'>,
  lease: AbortSignal,
): Promise<void> {
  const inTime = AbortSignal.any([lease, deadline(runDeadline)]);
  const remove = async (ids: readonly string[]) => {
    if (ids.length === 0) return;
    await monitor.withdraw(new Set(ids));
    for (const id of ids) await posts.remove(id);
  };
  let [looked, removed] = [0, 0];
  const silent: string[] = [];
  try {
    while (!progress.isDone && !inTime.aborted) {
      const { documents, cursor } = await posts.page(lookUpSize, progress.cursor);
      if (documents.length > 0) {
        const ids = documents.map(({ id }) => id);
        const found = await x.lookUp(ids, AbortSignal.any([inTime, deadline(callDeadline)]));
        await remove(found.gone);
        looked += ids.length;
        removed += found.gone.length;
        silent.push(...found.silent);
      }
      progress = { ...progress, cursor, isDone: cursor === null };
      await postCheck.save(progress);
    }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    log.warn('look_up_failed', { reason: error.reason, status: error.status });
    if (error instanceof XRefusal && error.refusal.kind === 'limited') {
      await postCheck.save({ ...progress, notBefore: new Date(error.refusal.retryAt).toISOString() });
    }
  }
  if (silent.length <= mostSilent * looked) {
    await remove(silent);
    removed += silent.length;
  } else {
    log.warn('posts_without_an_answer', { looked, silent: silent.length });
  }
  if (removed > 0 || looked > 0)
    log.info('checkPosts', { looked, removed, day: progress.day, at: now().toISOString() });
}
