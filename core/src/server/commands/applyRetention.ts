import { theSweep } from '../../domain/review/audit.ts';
import type { Incident } from '../../domain/incident/incident.ts';
import { postTextHours } from '../../domain/constants.ts';
import { isProblem } from '../../domain/problem.ts';
import { textsKeptSince } from '../../domain/posts/schedule.ts';
import type { SubmittedPost } from '../../domain/posts/submittedPost.ts';
import type { Services } from '../services.ts';
import { coarsenIncident } from './coarsen.ts';
import { deleteIncident, removeAdditions } from './deleteIncident.ts';
import { erase } from './erase.ts';
import { leaveTombstone } from './leaveTombstone.ts';
import { removePost } from './removePost.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/**
 * Erases everything that has reached its retention period, and finishes erasures that a crash interrupted. It works on
 * one document at a time and leaves those that someone is changing to the next run. Returns how many were erased.
 */
export async function applyRetention(services: Services): Promise<number> {
  const { tombstones, settings, now } = services;
  const before = (days: number) => new Date(now().getTime() - days * day).toISOString();
  const rejectedBefore = before(settings.RETENTION_DAYS_REJECTED);
  const originalsBefore = before(settings.RETENTION_DAYS_ORIGINALS);
  let count = 0;
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
      count += 1;
    } catch (error) {
      if (!isProblem(error, 'conflict') && !isProblem(error, 'not_found')) throw error;
    }
  };

  for await (const { id, kind, by } of tombstones.listErasing()) await attempt(() => erase(services, kind, id, by));
  for (const { store, eraseRejected } of [
    { store: services.incidents, eraseRejected: (id: string) => eraseRejectedIncident(services, id) },
    { store: services.submittedPosts, eraseRejected: (id: string) => eraseRejectedPost(services, id) },
  ]) {
    for await (const { id, heldSince = '' } of store.listHeld('rejected')) {
      if (heldSince > rejectedBefore) break;
      await attempt(() => eraseRejected(id));
    }
  }
  for await (const { id, heldSince = '' } of services.incidents.listHeld('approved')) {
    if (heldSince > originalsBefore) break;
    await attempt(() => coarsenIncident(services, id));
  }
  for await (const { id, heldSince = '' } of services.submittedPosts.listHeld('approved')) {
    if (heldSince > originalsBefore) break;
    await attempt(() => coarsenPost(services, id));
  }
  await eraseShownTexts(services);
  return count;
}

/** Erases the texts of collected posts when they expire, even if the collector no longer runs. */
async function eraseShownTexts({ posts, monitor, now }: Services): Promise<void> {
  await posts.eraseTexts(textsKeptSince(now()).toISOString());
  const oldest = new Date(now().getTime() - postTextHours * hour).toISOString();
  await monitor.keepOnly(({ createdAt }) => createdAt > oldest);
}

const stateOf = ({ withdrawnAt }: Pick<Incident, 'withdrawnAt'>) => (withdrawnAt ? 'withdrawn' : 'rejected');
const times = ({ decidedAt }: Pick<Incident, 'decidedAt'>) => (decidedAt === undefined ? {} : { decidedAt });

/** Keeps only that the rejected report existed, when it was decided and why. */
async function eraseRejectedIncident(services: Services, id: string): Promise<void> {
  const found = await services.incidents.find(id);
  // A merged report is kept as long as its incident.
  if (found?.document.isApproved !== 'rejected' || found.document.mergedInto !== undefined) return;
  const { document } = found;
  const reason = document.rejection ? { reason: document.rejection.code } : {};
  await leaveTombstone(services, { id, kind: 'incident', state: stateOf(document), ...reason, ...times(document) });
  await deleteIncident(services, id, theSweep);
  await services.audit.erase(id);
}

async function eraseRejectedPost(services: Services, id: string): Promise<void> {
  const found = await services.submittedPosts.find(id);
  if (found?.document.isApproved !== 'rejected') return;
  const { document } = found;
  const code = document.lastChange?.reason?.code;
  const reason = code ? { reason: code } : {};
  await leaveTombstone(services, { id, kind: 'post', state: stateOf(document), ...reason, ...times(document) });
  await removeAdditions(services, id, theSweep);
  await removePost(services, id);
  await services.audit.erase(id);
}

async function coarsenPost({ submittedPosts, audit }: Services, id: string): Promise<void> {
  const found = await submittedPosts.find(id);
  if (found?.document.isApproved !== 'approved') return;
  const { heldSince: _since, additions: _additions, lastChange, ...kept } = found.document;
  if (lastChange) await audit.record(lastChange);
  const coarse: SubmittedPost = { ...kept, additionalContext: '', submitterEmail: null };
  await submittedPosts.save(coarse, found.etag);
}
