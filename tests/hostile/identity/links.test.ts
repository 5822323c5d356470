import { describe, expect, it, vi } from 'vitest';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { admin, nobody, superAdmin } from '../../support/api/api.ts';
import { aReport, type Report, postDetails, testNow } from '../../support/api/builders.ts';
import { wholeDatabase } from '../../support/stores/sqlite.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';
import { actionsAt } from '../../support/api/actions.ts';

/** Several people send the same link: none shuts another out, none learns of another, and nobody's text is lost. */

const api = apiWithStorageForEachTest();

const link = 'https://x.com/a/status/123';
const taken = {
  success: true,
  message: 'Your submission is under review and will appear on the map once approved.',
  receipt: expect.stringMatching(/^\d{16}$/),
};
const known = { success: false, message: 'This post is already in our database.', existingIncident: true };

const send = (body: Parameters<typeof sendPost>[0]) => {
  api.setTime(new Date(api.services.now().getTime() + 1000));
  return sendPost({ postUrl: link, ...body });
};
const { changeReceipt: change, readReceipt: read, sendPost, upload, waitingPosts: waiting } = actionsAt(api);
const first = { additionalContext: 'First words', submitterEmail: 'first@example.org', allowContact: 'yes' } as const;
const second = {
  additionalContext: 'Second words',
  submitterEmail: 'second@example.org',
  allowContact: 'yes',
} as const;
/** With the resulting incident, as a super admin may read it. */
const approve = async (id: string) => {
  const { incident } = await api
    .as(admin)
    .decidePost({ params: { id }, body: { status: 'approved', details: postDetails } });
  return { incident: incident && (await api.as(superAdmin).getReviewedIncident({ params: { id: incident.id } })) };
};
const publishFile = (body: Parameters<ReturnType<typeof api.as>['publishMedia']>[0]['body']) =>
  api.as(admin).publishMedia({ body });
const reject = (id: string) =>
  api.as(admin).decidePost({ params: { id }, body: { status: 'rejected', reason: { code: 'spam' } } });
const published = async () => (await api.as(nobody).listIncidents()).map(({ id }) => id);
/** After every instance has reloaded the publication. */
const later = () => api.setTime(new Date(api.services.now().getTime() + 6000));

describe('a pending link', () => {
  it('gets the same answer as a new one, with a receipt of its own', async () => {
    const answers = [
      await send(first),
      await send(second),
      await send({ postUrl: 'https://twitter.com/b/status/123' }),
    ];
    expect(answers).toEqual([taken, taken, taken]);
    expect(new Set(answers.map(({ receipt }) => receipt)).size).toBe(3);
    expect(await send({ postUrl: 'https://example.org/unknown' })).toEqual(taken);
  });

  it('is one post for the reviewers, with every sender’s text, email address and files', async () => {
    const file = await upload();
    await send(first);
    await send({ ...second, mediaFiles: [file] });
    const posts = await waiting();
    expect(posts).toMatchObject([
      {
        postUrl: link,
        additionalContext: 'First words',
        submitterEmail: 'first@example.org',
        additions: [{ text: 'Second words', submitterEmail: 'second@example.org', mediaFiles: [file] }],
      },
    ]);
    expect((await fetch(posts[0]!.additions[0]!.mediaUrls[0]!)).status).toBe(200);
  });

  it('sent by twenty people at the same moment is one post with nineteen additions, and each has a receipt', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => send({ additionalContext: `Words of ${n}` })),
    );
    expect(new Set(answers.map(({ receipt }) => receipt)).size).toBe(20);
    const [post, ...others] = await waiting();
    expect(others).toEqual([]);
    const words = [post!.additionalContext, ...post!.additions.map(({ text }) => text)];
    expect(words.toSorted()).toEqual(answers.map((_, n) => `Words of ${n}`).toSorted());
  });

  it('appears once in the queue, also across pages', async () => {
    for (let n = 0; n < 5; n += 1) {
      for (let copies = 0; copies < 4; copies += 1) await send({ postUrl: `https://example.org/${n}` });
    }
    const seen: (string | null)[] = [];
    let cursor: string | undefined;
    do {
      const page = await api.as(admin).listPosts({ query: { limit: 2, cursor } });
      expect(page.total).toBe(20);
      seen.push(...page.posts.map(({ postUrl }) => postUrl));
      cursor = page.cursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen.toSorted()).toEqual(Array.from({ length: 5 }, (_, n) => `https://example.org/${n}`));
  });
});

describe('the receipt of a second sender', () => {
  it('shows only their own text, files and email address, and so does the first sender’s', async () => {
    const [a, b] = [await send(first), await send({ ...second, mediaFiles: [await upload()] })];
    const [one, two] = [await read(a.receipt!), await read(b.receipt!)];
    expect(one.content).toMatchObject({
      description: 'First words',
      contactEmail: 'first@example.org',
      mediaFiles: [],
    });
    expect(two.content).toMatchObject({ description: 'Second words', contactEmail: 'second@example.org' });
    expect(JSON.stringify(one)).not.toMatch(/second/i);
    expect(JSON.stringify(two)).not.toMatch(/first/i);
  });

  it('still does once a reviewer has published the link in other words, or attached it to another report', async () => {
    const [a, b] = [await send(first), await send(second)];
    const id = (await waiting())[0]!.id;
    await api.as(admin).decidePost({
      params: { id },
      body: {
        status: 'approved',
        details: { ...postDetails, description: 'ReviewersWords, of what others have sent.' },
      },
    });
    const answers = [await read(a.receipt!), await read(b.receipt!)];
    expect(answers.map(({ state, content }) => [state, content?.description])).toEqual([
      ['approved', 'First words'],
      ['approved', 'Second words'],
    ]);
    expect(JSON.stringify(answers)).not.toContain('ReviewersWords');
    expect(JSON.stringify(answers[1])).not.toMatch(/first/i);
    const into = await api
      .as(nobody)
      .submitIncident({ body: aReport({ description: 'WordsOfAReport, which waits beside it.' }) });
    const attached = await send({ ...second, postUrl: 'https://www.facebook.com/somebody/posts/2222' });
    const post = (await waiting())[0]!.id;
    await api.as(admin).changeSources({ params: { id: into.id }, body: { act: 'attach', post } });
    const receipt = await read(attached.receipt!);
    // It waits until the report is public.
    expect([receipt.state, receipt.publicUrl]).toEqual(['pending', null]);
    expect(receipt.content?.description).toBe('Second words');
    expect(JSON.stringify(receipt)).not.toContain('WordsOfAReport');
  });

  it('erases only their own post; the first one waits as before', async () => {
    const [a, b] = [await send(first), await send({ ...second, mediaFiles: [await upload()] })];
    const file = (await read(b.receipt!)).content!.mediaFiles[0]!;
    await change({ action: 'erase', code: b.receipt! });
    expect(wholeDatabase(api)).not.toMatch(/second/i);
    expect(await api.services.blobs.pending.facts(file)).toBeNull();
    expect(await read(a.receipt!)).toMatchObject({ state: 'pending', content: { description: 'First words' } });
    expect(await waiting()).toMatchObject([{ additionalContext: 'First words', additions: [] }]);
  });

  it('withdraws and corrects only their own post', async () => {
    const [a, b] = [await send(first), await send(second)];
    await change({ action: 'correct', code: b.receipt!, description: 'Better words' });
    expect(await waiting()).toMatchObject([{ additions: [{ text: 'Better words' }] }]);
    await change({ action: 'withdraw', code: b.receipt! });
    expect(await waiting()).toMatchObject([{ additionalContext: 'First words', additions: [] }]);
    expect((await read(a.receipt!)).state).toBe('pending');
    expect((await read(b.receipt!)).state).toBe('withdrawn');
  });

  it.each(['withdraw', 'erase'] as const)(
    'stays valid when the first sender asks to "%s" while the link is pending: their post waits on',
    async (action) => {
      const [a, b] = [await send(first), await send({ ...second, mediaFiles: [await upload()] })];
      const c = await send({ additionalContext: 'Third words' });
      await change({ action, code: a.receipt! });
      expect(await read(b.receipt!)).toMatchObject({ state: 'pending', content: { description: 'Second words' } });
      expect(await read(c.receipt!)).toMatchObject({ state: 'pending' });
      const posts = await waiting();
      expect(posts).toMatchObject([
        {
          submitterEmail: 'second@example.org',
          mediaFiles: [expect.any(String)],
          additions: [{ text: 'Third words' }],
        },
      ]);
      const { incident } = await approve(posts[0]!.id);
      expect(incident?.mediaFiles).toHaveLength(1);
      expect(await read(c.receipt!)).toMatchObject({ state: 'approved', publicUrl: incident!.shareableUrl });
    },
  );
});

describe('the decision about a post', () => {
  it('applies to every sender’s post, and their receipts show it', async () => {
    const [a, b] = [await send(first), await send(second)];
    const { incident } = await approve((await waiting())[0]!.id);
    for (const { receipt } of [a, b]) {
      expect(await read(receipt!)).toMatchObject({ state: 'approved', publicUrl: incident!.shareableUrl });
    }
    expect(await waiting()).toEqual([]);
    expect(await published()).toEqual([incident!.id]);
  });

  it('gives each sender the reason for a rejection', async () => {
    const [a, b] = [await send(first), await send(second)];
    await reject((await waiting())[0]!.id);
    for (const { receipt } of [a, b]) {
      expect(await read(receipt!)).toMatchObject({ state: 'rejected', reason: 'spam' });
    }
    expect(await waiting()).toEqual([]);
  });

  it('publishes no file of a second sender unseen: each waits for a reviewer by itself', async () => {
    await send(first);
    const file = await upload();
    const b = await send({ ...second, mediaFiles: [file] });
    const { incident } = await approve((await waiting())[0]!.id);
    expect(incident?.mediaFiles).toEqual([]);
    expect((await api.as(admin).listPendingMedia({ query: {} })).blobs.map(({ name }) => name)).toEqual([file]);
    expect(JSON.stringify(await read(b.receipt!))).toContain(file);
    await change({ action: 'erase', code: b.receipt! });
    expect(await api.services.blobs.pending.facts(file)).toBeNull();
    expect((await api.as(admin).listPendingMedia({ query: {} })).blobs).toEqual([]);
    expect(await published()).toEqual([incident!.id]);
  });

  it.each(['withdraw', 'erase'] as const)(
    'is void for the others when the first sender undoes it by "%s": they wait again',
    async (action) => {
      const [a, b] = [await send(first), await send(second)];
      await approve((await waiting())[0]!.id);
      await change({ action, code: a.receipt! });
      expect(await published()).toEqual([]);
      expect(await read(b.receipt!)).toMatchObject({ state: 'pending', content: { description: 'Second words' } });
      const posts = await waiting();
      expect(posts).toMatchObject([{ additionalContext: 'Second words' }]);
      const { incident } = await approve(posts[0]!.id);
      expect(await published()).toEqual([incident!.id]);
      expect(await read(b.receipt!)).toMatchObject({ state: 'approved', publicUrl: incident!.shareableUrl });
    },
  );

  it.each(['withdraw', 'erase'] as const)(
    'is void for the others also after 90 days when the first sender undoes it by "%s", and their pictures stay public',
    async (action) => {
      const file = await upload();
      const [a, b] = [await send(first), await send({ ...second, mediaFiles: [file] })];
      await approve((await waiting())[0]!.id);
      const body = { ...postDetails, blobName: file } as Parameters<typeof publishFile>[0];
      const { createdIncident } = await publishFile(body);
      const afterDays = async (days: number) => {
        api.setTime(new Date(testNow.getTime() + days * 24 * 60 * 60_000));
        await sweep(api.services);
      };
      await afterDays(91);
      await change({ action, code: a.receipt! });
      for (const days of [91, 123]) {
        await afterDays(days);
        expect(await published()).toEqual([createdIncident.id]);
        expect(await read(b.receipt!)).toMatchObject({ state: 'pending', content: { link } });
        expect(await waiting()).toMatchObject([{ postUrl: link }]);
      }
    },
  );

  it.each(['at once', 'after a crash'])(
    'is reported to every sender when an admin deletes the incident, %s',
    async (how) => {
      const [a, b] = [await send(first), await send({ ...second, mediaFiles: [await upload()] })];
      const { incident } = await approve((await waiting())[0]!.id);
      const files = async () => (await api.as(admin).listPendingMedia({ query: {} })).blobs;
      expect(await files()).toHaveLength(1);
      const deletion = () => api.as(superAdmin).deleteIncident({ params: { id: incident!.id } });
      if (how === 'after a crash') {
        vi.spyOn(api.services.publication, 'announce').mockRejectedValueOnce(new Error('killed'));
        await expect(deletion()).rejects.toThrow();
        await sweep(api.services);
      } else await deletion();
      expect(await read(a.receipt!)).toMatchObject({ state: 'erased', content: null });
      expect(await read(b.receipt!)).toEqual({ ...(await read(a.receipt!)), createdAt: expect.any(String) as string });
      expect(await waiting()).toEqual([]);
      expect(await files()).toEqual([]);
      expect(await api.services.database.collection('submissions').count()).toBe(0);
    },
  );

  it('does not affect later posts, even when the sweep completes it', async () => {
    await send(first);
    await reject((await waiting())[0]!.id);
    const b = await send(second);
    await sweep(api.services);
    expect(await read(b.receipt!)).toMatchObject({ state: 'pending', content: { contactEmail: 'second@example.org' } });
    expect(await waiting()).toMatchObject([{ additionalContext: 'Second words' }]);
  });
});

describe('a link that was withdrawn, erased, rejected or deleted', () => {
  it.each<[string, (id: string, code: string) => Promise<unknown>]>([
    ['withdrawn', (_, code) => change({ action: 'withdraw', code })],
    ['erased', (_, code) => change({ action: 'erase', code })],
    ['rejected', (id) => reject(id)],
    [
      'deleted after it was approved',
      async (id) => {
        await approve(id);
        await api.as(superAdmin).deleteIncident({ params: { id } });
      },
    ],
    [
      'withdrawn after it was approved',
      async (id, code) => {
        await approve(id);
        await change({ action: 'withdraw', code });
      },
    ],
  ])('%s is accepted again, and waits with the next sender’s text', async (_, end) => {
    const { receipt } = await send(first);
    await end((await waiting())[0]!.id, receipt!);
    later();
    const b = await send(second);
    expect(b).toEqual(taken);
    expect(await waiting()).toMatchObject([
      { additionalContext: 'Second words', submitterEmail: 'second@example.org', additions: [] },
    ]);
    const { incident } = await approve((await waiting())[0]!.id);
    expect(await published()).toEqual([incident!.id]);
  });
});

describe('a public link', () => {
  const publish = async (overrides: Partial<Report>): Promise<string> => {
    const { id } = await api.as(nobody).submitIncident({ body: aReport(overrides) });
    await actionsAt(api).approve(id);
    return id;
  };

  it.each([
    ['in a description', { description: `See https://twitter.com/who/status/123?s=20. It was on a tram.` }],
    ['without its scheme, in a description', { description: 'See www.twitter.com/who/status/123. It was on a tram.' }],
    ['second in a description', { description: `See https://example.org/a and https://x.com/who/status/123, please.` }],
    ['as the source', { sourceUrl: 'https://mobile.twitter.com/who/status/123' }],
  ])('%s of an approved report is already known, however it is written', async (_, overrides) => {
    const id = await publish(overrides);
    expect(await send(second)).toEqual(known);
    expect(await waiting()).toEqual([]);
    await api.as(superAdmin).deleteIncident({ params: { id } });
    later();
    expect(await send(second)).toEqual(taken);
  });

  it('does not include the link of a pending report: nobody learns what is pending', async () => {
    await api.as(nobody).submitIncident({ body: aReport({ sourceUrl: link }) });
    expect(await send(second)).toEqual(taken);
  });

  it('is known to an instance that has just started', async () => {
    for (let n = 0; n < 40; n += 1) await publish({ description: `Seen at https://example.org/story/${n} by many.` });
    await publish({ sourceUrl: link });
    const { makeServices } = await import('@incidentmap/core/server/services');
    const again = makeServices(api.services.settings, { now: api.services.now });
    try {
      const current = await again.publication.current();
      expect(await current.links('https://x.com/i/status/123')).toBe(true);
      expect(await current.links('https://example.org/story/39')).toBe(true);
      expect(await current.links('https://example.org/story/40')).toBe(false);
    } finally {
      await again.database.close();
    }
  });

  it('gives its first sender the receipt when their answer was lost and the post was approved meanwhile', async () => {
    const key = '2f6c1f0e-9d0b-4c57-8a54-0d2b6a5f9f01';
    const sendWithKey = async () => {
      const response = await api.send('/api/user-submission/submit-post', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ postUrl: link, ...first }),
      });
      return (await response.json()) as object;
    };
    const answer = await sendWithKey();
    await approve((await waiting())[0]!.id);
    expect(await send(second)).toEqual(known);
    expect(await sendWithKey()).toEqual(answer);
  });
});
