import { describe, expect, it } from 'vitest';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { admin, nobody } from '../../support/api/api.ts';
import { aReport, postDetails } from '../../support/api/builders.ts';
import { endingStore } from '../../support/stores/endingStore.ts';
import { seconds } from '../../support/run/pace.ts';
import { actionsAt } from '../../support/api/actions.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';

/** The process crashes before each write of a submission in turn; the retry stores it once and completely. */

let ending: ReturnType<typeof endingStore>;
const api = apiWithStorageForEachTest({}, (store) => {
  ending = endingStore(store);
  return ending.store;
});

const reports = '/api/incidents';
const posts = '/api/user-submission/submit-post';
const recordings = '/api/media-incidents';
const bodies: [string, string, (mediaFiles: string[], n: number) => unknown][] = [
  ['a report', reports, (mediaFiles, n) => aReport({ mediaFiles, title: `Shouted at, number ${n}` })],
  ['a post', posts, (mediaFiles, n) => ({ postUrl: `https://example.org/${n}`, mediaFiles })],
  [
    'a recording',
    recordings,
    (mediaFiles, n) => ({ title: `Seen, number ${n}`, location: 'Leeds', incidentDate: '2026-06-14', mediaFiles }),
  ],
];

const { upload } = actionsAt(api);
const send = async (path: string, body: unknown, key: string) => {
  const response = await api.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { receipt: string } };
};
/** How many reports, posts or recordings are stored; each file of a recording says to which it belongs. */
const countOf = async (path: string) => {
  const all = await Array.fromAsync(api.services.submissions.everything());
  if (path !== recordings) return all.filter(({ kind }) => kind === (path === reports ? 'report' : 'post')).length;
  return new Set(all.flatMap(({ belongsTo }) => (belongsTo?.as === 'recording' ? [belongsTo.id] : []))).size;
};
/** The report, post or recording to which a file belongs. */
const ownerOf = async (path: string, name: string) => {
  const { life, belongsTo } = (await api.services.submissions.fileNamed(name))!;
  if (path === recordings) return belongsTo?.as === 'recording' && life.is === 'waiting' ? belongsTo.id : undefined;
  return life.is === 'merged' && life.as === 'file' ? life.into : undefined;
};
const subjectOf = async (receipt: string) => (await api.services.receipts.find(receipt))?.document.subjectId ?? '';

describe.each(bodies)('%s with two files', (_, path, bodyOf) => {
  it('is stored once when it is sent again after a crash at any step', async () => {
    let n = 0;
    for (let hasEnded = true; hasEnded; n += 1) {
      const mediaFiles = [await upload(), await upload()];
      const key = crypto.randomUUID();
      const before = await countOf(path);
      ending.endAfter(n);
      const first = await send(path, bodyOf(mediaFiles, n), key);
      hasEnded = ending.restart();
      expect(first.status).toBe(hasEnded ? 500 : path === reports ? 201 : first.status);
      const again = await send(path, bodyOf(mediaFiles, n), key);
      expect([n, again.status]).toEqual([n, path === posts ? 200 : 201]);
      expect(await countOf(path)).toBe(before + 1);
      const { content, state } = await api.as(nobody).readReceipt({ body: { code: again.body.receipt } });
      // Each file of a recording is reviewed on its own: they have no order.
      const inOrder = (names: string[] = []) => (path === recordings ? names.toSorted() : names);
      expect([state, inOrder(content?.mediaFiles)]).toEqual(['pending', inOrder(mediaFiles)]);
      for (const name of mediaFiles) expect(await ownerOf(path, name)).toBe(await subjectOf(again.body.receipt));
      expect(await send(path, bodyOf(mediaFiles, n), key)).toEqual(again);
    }
    // The count of writes, a key, two files, the thing itself, its receipt; then one attempt that is not cut short. A report
    // is noted in its group of alike reports too; a recording is nothing beside its files.
    expect(n).toBe({ [reports]: 8, [posts]: 7, [recordings]: 6 }[path]);
  });

  it('takes no files of another subject, even when its own were attached already', async () => {
    const [mine, theirs] = [await upload(), await upload()];
    await send(path, bodyOf([theirs], 1), crypto.randomUUID());
    const key = crypto.randomUUID();
    for (let round = 0; round < 3; round += 1) {
      const refused = await send(path, bodyOf([mine, theirs], 2), key);
      expect(refused).toMatchObject({ status: 400, body: { details: [{ code: 'media_unknown' }] } });
    }
    expect(await countOf(path)).toBe(1);
    expect((await send(path, bodyOf([mine], 3), crypto.randomUUID())).status).toBeLessThan(300);
  });

  it('sent to two instances at the same moment is stored once, with its files', async () => {
    const { makeServices } = await import('@incidentmap/core/server/services');
    const other = makeServices(api.services.settings, { now: api.services.now });
    const { startHost } = await import('../../../dev/host/index.ts');
    const { registerApi } = await import('../../../api/src/register.ts');
    const host = await startHost({ load: () => registerApi(() => other), log: () => undefined });
    try {
      for (let round = 0; round < 5; round += 1) {
        const mediaFiles = [await upload(), await upload()];
        const key = crypto.randomUUID();
        const init = {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify(bodyOf(mediaFiles, round)),
        };
        const answers = await Promise.all(
          [api.url, host.url, api.url, host.url].map(async (url) => {
            const response = await fetch(url + path, init);
            return [response.status, await response.text()].join();
          }),
        );
        expect(new Set(answers).size).toBe(1);
        expect(answers[0]).toMatch(/^20[01],/);
        expect(await countOf(path)).toBe(round + 1);
        const { receipt } = JSON.parse(answers[0]!.slice(answers[0]!.indexOf(',') + 1)) as { receipt: string };
        for (const name of mediaFiles) expect(await ownerOf(path, name)).toBe(await subjectOf(receipt));
      }
    } finally {
      await host.close();
      await other.database.close();
    }
  });
});

describe('a decision about a post that three people sent, one with a file', () => {
  it.each(['approved', 'rejected'] as const)(
    '"%s" is completed by the sweep or by deciding again, after a crash at any step',
    { timeout: seconds(120) },
    async (status) => {
      const decision =
        status === 'approved'
          ? { status, details: postDetails }
          : { status, reason: { code: 'spam' as const, note: '' } };
      for (const finish of ['sweep', 'again'] as const) {
        for (let [n, hasEnded] = [0, true]; hasEnded; n += 1) {
          const postUrl = `https://example.org/${status}/${finish}/${n}`;
          const file = await upload();
          const codes: string[] = [];
          for (const mediaFiles of [[], [file], []]) {
            api.setTime(new Date(api.services.now().getTime() + 1000));
            codes.push((await api.as(nobody).submitPost({ body: { postUrl, mediaFiles } })).receipt!);
          }
          const [post] = (await api.as(admin).listPosts({ query: { limit: 50 } })).posts;
          const decide = () => api.as(admin).decidePost({ params: { id: post!.id }, body: decision });
          ending.endAfter(n);
          await decide().catch(() => undefined);
          hasEnded = ending.restart();
          // The first write is the decision itself: before it nothing was decided.
          if (finish === 'again' || n === 0) await decide();
          await sweep(api.services);
          api.setTime(new Date(api.services.now().getTime() + 6000));
          for (const code of codes) {
            const answer = await api.as(nobody).readReceipt({ body: { code } });
            expect([n, answer.state, answer.publicUrl !== null]).toEqual([n, status, status === 'approved']);
          }
          expect((await api.as(admin).listPosts({ query: { limit: 50 } })).posts).toEqual([]);
          const alone = (await api.as(admin).listPendingMedia({ query: {} })).blobs.map(({ name }) => name);
          expect([n, alone.includes(file)]).toEqual([n, status === 'approved']);
        }
      }
    },
  );
});

describe('erasing one of several posts with the same link', () => {
  it(
    'is completed by the sweep after a crash at any step, and the other posts wait again',
    { timeout: seconds(120) },
    async () => {
      for (let [n, hasEnded] = [0, true]; hasEnded; n += 1) {
        const postUrl = `https://example.org/erased/${n}`;
        const codes: string[] = [];
        for (const additionalContext of ['First words', 'Second words']) {
          api.setTime(new Date(api.services.now().getTime() + 1000));
          codes.push((await api.as(nobody).submitPost({ body: { postUrl, additionalContext } })).receipt!);
        }
        const waiting = async () => (await api.as(admin).listPosts({ query: { limit: 50 } })).posts[0]!;
        await api
          .as(admin)
          .decidePost({ params: { id: (await waiting()).id }, body: { status: 'approved', details: postDetails } });
        const erase = () => api.as(nobody).changeReceipt({ body: { action: 'erase', code: codes[0]! } });
        ending.endAfter(n);
        await erase().catch(() => undefined);
        hasEnded = ending.restart();
        if (n === 0) await erase();
        await sweep(api.services);
        const [first, second] = await Promise.all(codes.map((code) => api.as(nobody).readReceipt({ body: { code } })));
        expect([n, first!.state, first!.content]).toEqual([n, 'erased', null]);
        expect([n, second!.state, second!.content?.description]).toEqual([n, 'pending', 'Second words']);
        expect(await api.as(nobody).listIncidents()).toEqual([]);
        await api.as(admin).decidePost({ params: { id: (await waiting()).id }, body: { status: 'rejected' } });
      }
    },
  );
});
