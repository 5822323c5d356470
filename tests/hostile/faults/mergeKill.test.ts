import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Services } from '@incidentmap/core/server/services';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { anIncident, testNow } from '../../support/api/builders.ts';
import { bundle } from '../../support/run/bundle.ts';
import { storageForAllTests } from '../../support/api/forEachTest.ts';
import { seconds } from '../../support/run/pace.ts';
import { importServices } from '../support/importServices.ts';

/**
 * Sent: kill −9 to a process that merges a report or a post into an incident and takes them apart, on a database file.
 * Must hold once another process has swept: both sides agree, the words belong to what is merged, what is no source
 * waits, and everyone reads what is stored.
 */

const script = bundle('merger.mjs', join(import.meta.dirname, '../support/merger.ts'));
const storage = storageForAllTests();

let folder: string;
let services: Services;
let time: Date;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'merge-kill-'));
  const path = join(folder, 'store.db');
  time = testNow;
  services = importServices(path, undefined, { now: () => time, blobs: storage.connectionString });
});
afterEach(async () => {
  await services.database.close();
  rmSync(folder, { recursive: true, force: true });
});

type Kind = 'report' | 'post';
type State = 'pending' | 'approved';
/** The ids of an incident and of what is merged into it; of a post, with those that others sent of the same link. */
type Made = { into: string; sources: string[] };

const fileOf = (post: string) => `${post}.jpg`;

/** Stores an incident and a report, or two posts of one link with a picture each, as `word` tells them from others. */
async function make(kind: Kind, isApproved: State, word: string): Promise<Made> {
  const into = `into-${word}`;
  const createdAt = time.toISOString();
  await services.incidents.add(anIncident({ id: into, title: 'What one saw', isApproved, createdAt }));
  if (isApproved === 'approved') await services.publication.announce([into]);
  if (kind === 'report') {
    const report = anIncident({ id: `report-${word}`, title: 'What the other saw', createdAt });
    await services.incidents.add(report);
    return { into, sources: [report.id] };
  }
  const sources = [1, 2].map((n) => `post-${word}-${n}`);
  for (const [index, id] of sources.entries()) {
    const sentAt = new Date(time.getTime() - 1000 + index).toISOString();
    const link = `https://x.com/witness/status/${word}`;
    await services.submittedPosts.add({
      id,
      postUrl: link,
      canonicalUrl: link,
      additionalContext: `What sender ${index + 1} says of it`,
      submitterEmail: null,
      allowContact: 'no',
      mediaFiles: [fileOf(id)],
      isApproved: 'pending',
      createdAt: sentAt,
    });
    const picture = { kind: 'image', contentType: 'image/jpeg', bytes: 1000 } as const;
    const times = { createdAt: sentAt, changedAt: sentAt };
    await services.uploads.add({ id: fileOf(id), ...picture, ...times, state: 'attached', postId: id });
  }
  return { into, sources };
}

/** Runs the merger, and kills it before its n-th write. False when it has fewer writes. */
async function killed(kind: Kind, { into, sources: [source = ''] }: Made, stopAt: number): Promise<boolean> {
  const args = [join(folder, 'store.db'), into, source, kind, String(stopAt), time.toISOString()];
  const merger = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  merger.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.includes('stopped')) merger.kill('SIGKILL');
  });
  merger.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const [, signal] = (await once(merger, 'close')) as [number | null, NodeJS.Signals | null];
  const isKilled = output === 'stopped\n';
  expect({ output, signal, errors }).toEqual({
    output: isKilled ? 'stopped\n' : 'done\n',
    signal: isKilled ? 'SIGKILL' : null,
    errors: '',
  });
  return isKilled;
}

const storedOf = async (id: string) => (await services.incidents.find(id))!.document;
const postOf = async (id: string) => (await services.submittedPosts.find(id))!.document;

/** What this process, which has read everything public before, shows of the incident. */
async function shownOf(id: string) {
  const shown = [...(await services.publication.latest()).incidents()].find((each) => each.id === id);
  return shown && { title: shown.title, furtherSources: shown.furtherSources ?? [] };
}

/** What it should show. */
async function publicOf(id: string) {
  const { isApproved, title, merged = [] } = await storedOf(id);
  return isApproved === 'approved' ? { title, furtherSources: merged.map(({ link }) => link) } : undefined;
}

/**
 * Kills the merger before each of its writes, each time on documents of their own, and sweeps. `isHalfDone` is asked before
 * that. Returns how often something was half done, or not shown as it is stored.
 */
async function eachKill(
  kind: Kind,
  state: State,
  isHalfDone: (made: Made) => Promise<boolean>,
  check: (made: Made) => Promise<void>,
): Promise<{ halfDone: number; unseen: number }> {
  let [halfDone, unseen] = [0, 0];
  for (let kills = 0; ; kills += 1) {
    const made = await make(kind, state, String(kills));
    await services.publication.latest();
    if (!(await killed(kind, made, kills + 1))) return { halfDone, unseen };
    time = new Date(time.getTime() + 60_000);
    if (await isHalfDone(made)) halfDone += 1;
    if (!isDeepStrictEqual(await shownOf(made.into), await publicOf(made.into))) unseen += 1;
    await sweep(services);
    await check(made);
    expect(await shownOf(made.into)).toEqual(await publicOf(made.into));
  }
}

it.each(['pending', 'approved'] as const)(
  'a merge into an incident that is %s, whose process is killed, is done as a whole, or not at all',
  { timeout: seconds(180) },
  async (state) => {
    const isMerged = async ({ into }: Made) => (await storedOf(into)).merged !== undefined;
    const { halfDone, unseen } = await eachKill(
      'report',
      state,
      async (made) => (await isMerged(made)) !== ((await storedOf(made.sources[0]!)).mergedInto === made.into),
      async (made) => {
        const merged = await isMerged(made);
        const title = merged ? 'What the other saw' : 'What one saw';
        expect(await storedOf(made.into)).toMatchObject({ isApproved: state, title });
        const report = await storedOf(made.sources[0]!);
        expect(report).toMatchObject({ isApproved: merged ? 'rejected' : 'pending', title: 'What the other saw' });
        expect(report.mergedInto).toBe(merged ? made.into : undefined);
        expect(await shownOf(report.id)).toBeUndefined();
      },
    );
    // Both in a merge and in taking apart, the two sides were written one after the other, and what is public announced.
    expect(halfDone).toBeGreaterThanOrEqual(2);
    if (state === 'approved') expect(unseen).toBeGreaterThanOrEqual(2);
  },
);

it(
  'a post that is attached, in a process that is killed, is attached with what others sent of its link, or none of it is',
  { timeout: seconds(240) },
  async () => {
    const isNamed = async ({ into }: Made) => (await storedOf(into)).merged !== undefined;
    const { halfDone, unseen } = await eachKill(
      'post',
      'approved',
      async (made) => {
        const named = await isNamed(made);
        const posts = await Promise.all(made.sources.map(postOf));
        return posts.some(({ decidedWith, mediaFiles }) =>
          named ? decidedWith !== made.into || mediaFiles.length > 0 : decidedWith !== undefined,
        );
      },
      async (made) => {
        const named = await isNamed(made);
        for (const id of made.sources) {
          const post = await postOf(id);
          expect([post.isApproved, post.decidedWith]).toEqual(named ? ['approved', made.into] : ['pending', undefined]);
          expect(post.joined).toBeUndefined();
          // Its picture is reviewed on its own as soon as it was attached.
          const file = (await services.uploads.find(fileOf(id)))!.document;
          const isOnItsOwn = named || file.state === 'pending';
          const { state, postId, mediaIncidentId } = file;
          expect([state, postId, mediaIncidentId]).toEqual(
            isOnItsOwn ? ['pending', undefined, id] : ['attached', id, undefined],
          );
          expect(post.mediaFiles).toEqual(isOnItsOwn ? [] : [file.id]);
          expect((post.additions ?? []).flatMap(({ mediaFiles }) => mediaFiles)).toEqual(isOnItsOwn ? [file.id] : []);
        }
      },
    );
    // The incident, then each post and its picture; in taking apart, the incident and then each post.
    expect(halfDone).toBeGreaterThanOrEqual(6);
    expect(unseen).toBeGreaterThanOrEqual(2);
  },
);
