import { describe, expect, it } from 'vitest';
import { type ReceiptChange, actionsAt, statusOf } from '../../support/api/actions.ts';
import { superAdmin } from '../../support/api/api.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';

/**
 * Somebody reports what a victim may have reported, and tries all that a receipt allows, to learn whether she has. Must
 * not happen: that the answers tell a report that was combined with another from one that waits alone.
 */

const api = apiWithStorageForEachTest();
const { sendReport, sendPost, upload, readReceipt, changeReceipt } = actionsAt(api);
type Sent = { id: string; receipt: string };

const storedOf = async (id: string) => (await api.services.submissions.find(id))!.document;
const merge = async (id: string, { id: source }: Sent) =>
  api.as(superAdmin).changeSources({
    params: { id },
    body: { act: 'merge', report: source, reportRevision: (await storedOf(source)).revision, take: ['title', 'place'] },
  });

type Try = Extract<ReceiptChange, { action: 'correct' | 'add' }>;
const tries: [string, Omit<Try, 'code'>][] = [
  ['a correction of its title', { action: 'correct', title: 'Shouted at on the last tram' }],
  ['a correction of its words', { action: 'correct', description: 'A woman shouted at me on the last tram home.' }],
  ['a correction of its place', { action: 'correct', location: 'Stirchley, Birmingham' }],
  ['an addition', { action: 'add', text: 'One more thing', mediaFiles: [] }],
] as never;

describe('a report that was combined with one that waits', () => {
  it.each(tries)('is told by nothing from one that waits alone, by %s', async (_, wanted) => {
    const [alone, merged, other] = [await sendReport(), await sendReport(), await sendReport()];
    await merge(other.id, merged);
    const answers = await Promise.all(
      [alone, merged].map(({ receipt: code }) => changeReceipt({ ...wanted, code } as never)),
    );
    expect(answers[1]).toEqual(answers[0]);
    expect(await readReceipt(merged.receipt)).toEqual(await readReceipt(alone.receipt));
  });
});

describe('a post with a file that was combined with a report that waits', () => {
  it('is told by nothing from one that waits alone', async () => {
    const [one, other] = [await upload(), await upload()];
    const send = (number: number, file: string) =>
      sendPost({
        postUrl: `https://x.com/a/status/${number}`,
        additionalContext: 'Look at this',
        mediaFiles: [file],
      } as never);
    const [alone, merged] = [await send(123, one), await send(124, other)] as unknown as Sent[];
    const { id } = await sendReport();
    const posts = (await api.as(superAdmin).listPosts({ query: { limit: 50 } })).posts;
    const post = posts.find(({ postUrl }) => postUrl?.endsWith('124'))!;
    await api.as(superAdmin).changeSources({ params: { id }, body: { act: 'attach', post: post.id } });
    const same = async ({ receipt }: Sent) =>
      JSON.parse(
        JSON.stringify(await readReceipt(receipt))
          .replaceAll(one, 'file')
          .replaceAll(other, 'file')
          .replaceAll('124', '123'),
      );
    expect(await same(merged!)).toEqual(await same(alone!));
    const addAgain = ({ receipt: code }: Sent, file: string) =>
      statusOf(changeReceipt({ code, action: 'add', text: 'Once more', mediaFiles: [file] }));
    expect(await addAgain(merged!, other)).toBe(await addAgain(alone!, one));
    expect(await same(merged!)).toEqual(await same(alone!));
    for (const { receipt: code } of [alone!, merged!]) {
      await changeReceipt({ code, action: 'correct', description: 'Look at this one' });
    }
    expect(await same(merged!)).toEqual(await same(alone!));
    for (const { receipt: code } of [alone!, merged!]) await changeReceipt({ code, action: 'withdraw' });
    expect(await same(merged!)).toEqual(await same(alone!));
  });
});
