import { describe, expect, it, vi } from 'vitest';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { admin, json, nobody, superAdmin } from '../../support/api/api.ts';
import { testNow, postDetails } from '../../support/api/builders.ts';
import { apiForEachTest } from '../../support/api/forEachTest.ts';
import { actionsAt, statusOf } from '../../support/api/actions.ts';

const api = apiForEachTest();

const submit = (body: object) => api.send('/api/user-submission/submit-post', json(body));
const stored = () => api.services.database.collection('submissions').count();

describe('a submitted post', () => {
  it('is accepted, and recognised again however its link is written', async () => {
    const first = await submit({
      postUrl: ' https://twitter.com/a/status/123?s=20 ',
      additionalContext: '',
      submitterEmail: '',
    });
    expect(await first.json()).toEqual({
      success: true,
      message: expect.stringContaining('under review'),
      receipt: expect.stringMatching(/^\d{16}$/),
    });
    const again = await submit({ postUrl: 'https://x.com/A/status/123' });
    expect(await again.json()).toMatchObject({ success: true, receipt: expect.stringMatching(/^\d{16}$/) });
    expect((await api.as(admin).listPosts({ query: { limit: 50 } })).posts).toHaveLength(1);
  });

  it('is taken with the text that an app puts around its link', async () => {
    const links = ['https://x.com/a/status/123', 'https://x.com/b/status/123.'];
    for (const link of links) expect((await submit({ postUrl: `Look at this post: ${link}` })).status).toBe(200);
    const { posts } = await api.as(admin).listPosts({ query: { limit: 50 } });
    // Both were sent at the same moment, so that either may stand for them.
    expect(posts).toMatchObject([
      { postUrl: expect.stringMatching(/^https:\/\/x\.com\/[ab]\/status\/123$/), senders: 2 },
    ]);
  });

  it('sent many times at the same moment is one post to review, and every sender’s text is kept', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.as(nobody).submitPost({ body: { postUrl: 'https://example.org/story' } })),
    );
    expect(new Set(answers.map(({ receipt }) => receipt)).size).toBe(20);
    expect((await api.as(admin).listPosts({ query: { limit: 50 } })).posts).toHaveLength(1);
    expect(await stored()).toBe(20);
  });

  it.each([
    [{}, 'postUrl', 'post_required'],
    [{ postUrl: '   ' }, 'postUrl', 'post_required'],
    [{ postUrl: 'javascript:alert(1)' }, 'postUrl', 'post_url_invalid'],
    [{ postUrl: `https://example.org/${'x'.repeat(3000)}` }, 'postUrl', 'post_url_invalid'],
    [{ postUrl: 'https://example.org/', submitterEmail: 'nobody' }, 'submitterEmail', 'email_invalid_post'],
    [{ postUrl: 'https://example.org/', allowContact: true }, 'allowContact', 'contact_unknown'],
    [{ postUrl: 'https://example.org/', allowContact: 'maybe' }, 'allowContact', 'contact_unknown'],
    [{ postUrl: 'https://example.org/', additionalContext: 'x'.repeat(2001) }, 'additionalContext', 'text_too_long'],
    [{ postUrl: '', mediaFiles: ['not-uploaded.jpg'] }, 'mediaFiles', 'media_unknown'],
    [{ postUrl: 'https://example.org/', isApproved: 'approved' }, 'isApproved', 'unknown_field'],
  ])('%o is rejected', async (body, path, code) => {
    const response = await submit(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ details: [{ path, code }] });
    expect(await stored()).toBe(0);
  });
});

describe('the review of a post', () => {
  const decide = (id: string, body: object, name = 'reviewer@example.org') =>
    api.as({ name, roles: ['Admin'] }).decidePost({ params: { id }, body: body as never });
  const approve = (id: string, name?: string, more: object = {}) =>
    decide(id, { status: 'approved', details: { ...postDetails, ...more } }, name);
  const { waitingPosts: waiting } = actionsAt(api);
  const aPost = async (postUrl = 'https://x.com/a/status/123') => {
    const submitterEmail = 'me@example.org';
    await submit({ postUrl, additionalContext: 'Seen today', submitterEmail, allowContact: 'yes' });
    return (await waiting())[0]!.id;
  };

  it('lists pending posts with context and sender', async () => {
    await aPost();
    expect(await waiting()).toMatchObject([
      { postUrl: 'https://x.com/a/status/123', additionalContext: 'Seen today', submitterEmail: 'me@example.org' },
    ]);
  });

  it.each<[object, string | null]>([
    [{ allowContact: 'yes' }, 'sender@example.org'],
    [{ allowContact: 'no' }, null],
    [{}, null],
  ])('reviewers see a sender’s email address only if its owner agreed to be contacted: %o', async (choice, shown) => {
    const postUrl = 'https://x.com/a/status/456';
    const body = { postUrl, additionalContext: 'First', submitterEmail: 'sender@example.org', ...choice };
    await submit(body);
    api.setTime(new Date(testNow.getTime() + 1000));
    await submit({ ...body, additionalContext: 'Second' });
    const expected = { submitterEmail: shown, additions: [{ text: 'Second', submitterEmail: shown }] };
    for (const caller of [admin, superAdmin]) {
      expect((await api.as(caller).listPosts({ query: { limit: 50 } })).posts).toMatchObject([expected]);
      const { items } = await api.as(caller).listWaiting({ query: { sort: 'age', limit: 50 } });
      expect(items).toMatchObject([{ kind: 'post', post: expected }]);
      if (shown === null) expect(JSON.stringify(items)).not.toContain('sender@example.org');
    }
  });

  it('whose sender did not agree to be contacted keeps the address in its answers, too', async () => {
    const sent = { postUrl: 'https://x.com/a/status/789', submitterEmail: 'sender@example.org' };
    await submit(sent);
    const { id } = (await waiting())[0]!;
    expect(JSON.stringify(await approve(id))).not.toContain('sender@example.org');
  });

  it('turns it into one approved incident, and its link stays known', async () => {
    const id = await aPost();
    const { incident } = await approve(id);
    expect(incident).toEqual({ id: expect.any(String), isApproved: 'approved', revision: 1 });
    const kept = await api.as(superAdmin).getReviewedIncident({ params: { id: incident!.id } });
    expect(kept).toMatchObject({ isApproved: 'approved', severity: 'critical', contactEmail: null });
    expect((await approve(id)).incident).toEqual(incident);
    const shown = await api.as(nobody).listIncidents();
    expect(shown).toMatchObject([{ title: postDetails.title, sourceUrl: 'https://x.com/a/status/123' }]);
    expect(await waiting()).toEqual([]);
    expect(await (await submit({ postUrl: 'https://twitter.com/b/status/123' })).json()).toMatchObject({
      existingIncident: true,
    });
  });

  it('happens once when many admins decide at the same moment: one wins, the others get a conflict', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await aPost(`https://x.com/a/status/${round}`);
      const outcomes = await Promise.all(
        Array.from({ length: 4 }, (_, n) => statusOf(approve(id, `${n}@example.org`, { title: `Title by ${n}` }))),
      );
      expect(outcomes.toSorted()).toEqual([200, 409, 409, 409]);
      const shown = (await api.as(nobody).listIncidents()).find((incident) => incident.id === id);
      expect(shown?.title).toBe(`Title by ${outcomes.indexOf(200)}`);
      const { entries } = await api.as(superAdmin).listAudit({ query: { incident: id, cursor: undefined, limit: 50 } });
      expect(entries.map(({ subject, action }) => `${subject} ${action}`)).toEqual(['post approved']);
    }
  });

  it.each([
    ['before its audit entry', 'the reviewer repeats it', (id: string) => approve(id)],
    ['before its audit entry', 'the sweep finds it', () => sweep(api.services)],
    ['before it is announced', 'the reviewer repeats it', (id: string) => approve(id)],
    ['before it is announced', 'the sweep finds it', () => sweep(api.services)],
  ] as const)('is completed after a crash %s: %s', async (when, _, finish) => {
    const id = await aPost();
    const { audit, publication } = api.services;
    const killed = when === 'before its audit entry' ? vi.spyOn(audit, 'record') : vi.spyOn(publication, 'announce');
    killed.mockRejectedValueOnce(new Error('killed'));
    expect(await statusOf(approve(id))).toBe(500);
    expect(await api.as(nobody).listIncidents()).toEqual([]);
    await finish(id);
    await sweep(api.services);
    api.setTime(new Date(testNow.getTime() + 6000));
    expect(await api.as(nobody).listIncidents()).toHaveLength(1);
    const { entries } = await api.as(superAdmin).listAudit({ query: { incident: id, cursor: undefined, limit: 50 } });
    expect(entries.map(({ subject, action }) => `${subject} ${action}`)).toEqual(['post approved']);
  });

  it('deletes as an incident only what was one: not a post that waits, nor one that was withdrawn while it waited', async () => {
    const { receipt = '' } = (await (await submit({ postUrl: 'https://x.com/a/status/123' })).json()) as {
      receipt?: string;
    };
    const { id } = (await waiting())[0]!;
    const deleted = () =>
      Promise.all(
        [admin, superAdmin].map(async (caller) => (await api.as(caller).deleteIncident({ params: { id } })).deleted),
      );
    expect(await deleted()).toEqual([false, false]);
    await api.as(nobody).changeReceipt({ body: { action: 'withdraw', code: receipt } });
    expect(await deleted()).toEqual([false, false]);
    expect(await api.as(nobody).readReceipt({ body: { code: receipt } })).toMatchObject({ state: 'withdrawn' });
    const other = await aPost('https://x.com/a/status/124');
    await approve(other);
    expect(await api.as(admin).deleteIncident({ params: { id: other } })).toEqual({ deleted: true });
  });

  it('can reject it with a reason; a decision cannot be reversed', async () => {
    const id = await aPost();
    const { post, incident } = await decide(id, { status: 'rejected', reason: { code: 'notAntiMuslim' } });
    expect([post.isApproved, incident]).toEqual(['rejected', null]);
    expect(await statusOf(approve(id))).toBe(409);
    expect(await statusOf(decide('no-such-post', { status: 'rejected' }))).toBe(404);
  });

  it.each([
    [{ status: 'approved' }, 'details'],
    [{ status: 'approved', details: { ...postDetails, title: 'No' } }, 'details.title'],
    [{ status: 'approved', details: { ...postDetails, latitude: 40 } }, 'details.latitude'],
    [{ status: 'approved', details: { ...postDetails, incidentDate: '2027-01-01' } }, 'details.incidentDate'],
  ])('requires what an incident requires: %o', async (body, path) => {
    const id = await aPost();
    const response = await api.send(`/api/admin/posts/${id}/approval`, { ...json(body, 'PUT'), caller: admin });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ details: [{ path }] });
    expect(await waiting()).toHaveLength(1);
  });
});
