import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Life } from '@incidentmap/core/domain/submission/life';
import { newMedia } from '@incidentmap/core/domain/submission/media';
import { shown } from '@incidentmap/core/domain/submission/submission';
import { newPost } from '@incidentmap/core/domain/submission/post';
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
async function make(kind: Kind, status: State, word: string): Promise<Made> {
  const into = `into-${word}`;
  const sentAt = time.toISOString();
  await services.submissions.add(anIncident({ id: into, title: 'What one saw', status, sentAt, changedAt: sentAt }));
  if (status === 'approved') await services.publication.announce([into]);
  if (kind === 'report') {
    const report = anIncident({ id: `report-${word}`, title: 'What the other saw', sentAt, changedAt: sentAt });
    await services.submissions.add(report);
    return { into, sources: [report.id] };
  }
  const sources = [1, 2].map((n) => `post-${word}-${n}`);
  for (const [index, id] of sources.entries()) {
    const now = new Date(time.getTime() - 1000 + index);
    const postUrl = `https://x.com/witness/status/${word}`;
    const additionalContext = `What sender ${index + 1} says of it`;
    const mediaFiles = [fileOf(id)];
    const post = newPost({ postUrl, additionalContext, allowContact: 'no', mediaFiles }, { id, now });
    await services.submissions.add(post);
    const picture = { name: fileOf(id), kind: 'image', contentType: 'image/jpeg', bytes: 1000 } as const;
    const by = { userId: 'sender', name: 'sender' };
    const life = { is: 'merged', into: id, as: 'file', by, at: now.toISOString() } as const;
    await services.submissions.add({ ...newMedia(picture, { id: `file-of-${id}`, now }), life });
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

const storedOf = async (id: string) => (await services.submissions.find(id))!.document;

/** What this process, which has read everything public before, shows of the incident. */
async function shownOf(id: string) {
  const found = [...(await services.publication.latest()).incidents()].find((each) => each.id === id);
  return found && { title: found.title, furtherSources: found.furtherSources ?? [] };
}

/** What it should show. */
async function publicOf(id: string) {
  const stored = await storedOf(id);
  const furtherSources = (stored.sources ?? []).flatMap(({ link }) => link ?? []);
  return stored.life.is === 'public' ? { title: shown(stored)?.title, furtherSources } : undefined;
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
    const isMerged = async ({ into }: Made) => (await storedOf(into)).sources !== undefined;
    const { halfDone, unseen } = await eachKill(
      'report',
      state,
      async (made) => (await isMerged(made)) !== ((await storedOf(made.sources[0]!)).life.is === 'merged'),
      async (made) => {
        const merged = await isMerged(made);
        const title = merged ? 'What the other saw' : 'What one saw';
        const into = await storedOf(made.into);
        expect([into.life.is, shown(into)?.title]).toEqual([state === 'approved' ? 'public' : 'waiting', title]);
        const report = await storedOf(made.sources[0]!);
        expect(report).toMatchObject({
          life: merged ? { is: 'merged', into: made.into, as: 'source' } : { is: 'waiting' },
          entry: { title: 'What the other saw' },
        });
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
    const isNamed = async ({ into }: Made) => (await storedOf(into)).sources !== undefined;
    /** Of the post that is attached, and of the other one of its link. */
    const lifeOf = ({ into, sources: [first = ''] }: Made, named: boolean, id: string): Partial<Life> => {
      if (!named) return { is: 'waiting' };
      return id === first ? { is: 'merged', into, as: 'source' } : { is: 'merged', into: first, as: 'sameLink' };
    };
    const { halfDone, unseen } = await eachKill(
      'post',
      'approved',
      async (made) => {
        const named = await isNamed(made);
        const posts = await Promise.all(made.sources.map(storedOf));
        return posts.some(({ life, files }) =>
          named ? life.is !== 'merged' || files.length > 0 : life.is !== 'waiting',
        );
      },
      async (made) => {
        const named = await isNamed(made);
        for (const id of made.sources) {
          const post = await storedOf(id);
          expect(post.life).toMatchObject(lifeOf(made, named, id));
          // Its picture is reviewed on its own as soon as it was attached.
          const name = fileOf(id);
          const { life, belongsTo } = (await services.submissions.fileNamed(name))!;
          const isOnItsOwn = named || life.is === 'waiting';
          expect(life).toMatchObject(isOnItsOwn ? { is: 'waiting' } : { is: 'merged', into: id, as: 'file' });
          expect(belongsTo).toEqual(isOnItsOwn ? { id, as: 'addition' } : undefined);
          expect(post.files).toEqual(isOnItsOwn ? [] : [name]);
          expect((post.additions ?? []).flatMap(({ mediaFiles }) => mediaFiles)).toEqual(isOnItsOwn ? [name] : []);
        }
      },
    );
    // The incident, then each post and its picture; in taking apart, the incident and then each post.
    expect(halfDone).toBeGreaterThanOrEqual(6);
    expect(unseen).toBeGreaterThanOrEqual(2);
  },
);
