import { joinedPostsMax } from '@incidentmap/core/domain/limits';
import type { Post } from '@incidentmap/core/domain/submission/submission';
import { publishDue } from '@incidentmap/core/server/commands/sweep/publishDue';
import { reject } from '@incidentmap/core/server/commands/submission/reject';
import { undo } from '@incidentmap/core/server/commands/submission/undo';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { actionsAt } from '../../support/api/actions.ts';
import { admin } from '../../support/api/api.ts';
import { aReport, testNow } from '../../support/api/builders.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';

/**
 * A decision about a link settles the posts that its reviewer was shown. Sent: more of them than are shown at once, or
 * one more while the approval could be undone. Must not happen: that words which nobody has read leave the queue.
 */

const api = apiWithStorageForEachTest();
const { sendPost, sendReport, changeReceipt } = actionsAt(api);
const at = (seconds: number) => api.setTime(new Date(testNow.getTime() + seconds * 1000));
const link = { postUrl: 'https://www.facebook.com/somebody/posts/78' };
const reviewer = { userId: 'r', name: 'r', role: 'Admin' } as const;

async function waiting(): Promise<Post[]> {
  const open = await Array.fromAsync(api.services.submissions.open('post'));
  return open.map(({ submission }) => submission as Post);
}
const contexts = async () => (await waiting()).map(({ sent }) => sent.context);

async function approve(id: string, delay: boolean) {
  const { title, description, location, latitude, longitude, incidentDate, incidentType, severity } = aReport();
  const details = { title, description, location, latitude, longitude, incidentDate, incidentType, severity } as never;
  await api.as(admin).decidePost({ params: { id }, body: { status: 'approved', delay, details } });
}

/** Each decision, as often as a slow line or a reviewer repeats it. */
const decisions: Record<string, (id: string) => Promise<unknown>> = {
  rejected: (id) => reject(api.services, id, {}, reviewer),
  approved: (id) => approve(id, false),
  'merged into a report': async (source) => {
    const [known] = await Array.fromAsync(api.services.submissions.incidents('pending'));
    const { id } = known ?? (await sendReport());
    await api.as(admin).changeSources({ params: { id }, body: { act: 'attach', post: source } });
  },
};

describe('of more posts of one link than are shown at once', () => {
  const unseen = ['a', 'b', 'c'];

  beforeEach(async () => {
    const all = [...Array.from({ length: joinedPostsMax }, (_, n) => `${n}`), ...unseen];
    for (const [second, additionalContext] of all.entries()) {
      at(second);
      await sendPost({ ...link, additionalContext });
    }
    at(all.length);
  });

  it.each(Object.keys(decisions))(
    'the rest waits when the first is %s, repeatedly, and after the sweep',
    async (what) => {
      const { id } = (await waiting())[0]!;
      await decisions[what]!(id);
      expect(await contexts()).toEqual(unseen);
      await decisions[what]!(id);
      expect(await contexts()).toEqual(unseen);
      await sweep(api.services);
      expect(await contexts()).toEqual(unseen);
    },
  );

  it('all wait again when the decision is undone', async () => {
    const { id } = (await waiting())[0]!;
    await reject(api.services, id, {}, reviewer);
    await undo(api.services, id, reviewer);
    expect(await contexts()).toHaveLength(joinedPostsMax + unseen.length);
  });
});

describe('what a decided post says of the others that were decided with it', () => {
  it.each(Object.keys(decisions))(
    'is kept until they are settled, also by the sweep after a crash, and no longer, when it is %s',
    async (what) => {
      const { submissions } = api.services;
      for (const [second, additionalContext] of ['first', 'second'].entries()) {
        at(second);
        await sendPost({ ...link, additionalContext });
      }
      const [first, second] = (await waiting()) as [Post, Post];
      const decidedWith = async () => (await submissions.find(first.id))!.document.decidedWith;
      const { update } = submissions;
      const killed = vi.spyOn(submissions, 'update').mockImplementation((id, ...change) => {
        if (id === second.id) throw new Error('killed');
        return update(id, ...change);
      });
      await decisions[what]!(first.id).catch(() => undefined);
      killed.mockRestore();
      expect(await decidedWith()).toEqual([{ id: second.id, changedAt: second.changedAt }]);
      expect(await contexts()).toEqual(['second']);
      await sweep(api.services);
      expect(await decidedWith()).toBeUndefined();
      expect(await contexts()).toEqual([]);
    },
  );
});

describe('while an approval can still be undone', () => {
  it('another post of its link, or an addition to one, comes unread, and waits', async () => {
    await sendPost({ ...link, additionalContext: 'first' });
    const second = await sendPost({ ...link, additionalContext: 'second' });
    await sendPost({ ...link, additionalContext: 'third' });
    const first = (await waiting()).find(({ sent }) => sent.context === 'first')!;
    await approve(first.id, true);
    at(5);
    await changeReceipt({ code: second.receipt!, action: 'add', text: 'They know where I live.', mediaFiles: [] });
    await sendPost({ ...link, additionalContext: 'fourth' });
    at(11);
    await publishDue(api.services);
    expect(await contexts()).toEqual(['second', 'fourth']);
    await sweep(api.services);
    expect(await contexts()).toEqual(['second', 'fourth']);
  });
});
