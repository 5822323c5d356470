import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { json, nobody, startApi, type TestApi } from '../support/api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startApi();
});
afterEach(() => api.close());

const submit = (body: object) => api.send('/api/user-submission/submit-post', json(body));
const stored = () => api.services.database.collection('submittedPosts').count();

describe('a submitted post', () => {
  it('is taken, and known again however its link is written', async () => {
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
    expect(await again.json()).toEqual({
      success: false,
      message: 'This post is already in our database.',
      existingIncident: true,
    });
    expect(await stored()).toBe(1);
  });

  it('sent many times at the same moment is new once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.as(nobody).submitPost({ body: { postUrl: 'https://example.org/story' } })),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(await stored()).toBe(1);
  });

  it.each([
    [{}, 'postUrl', 'post_required'],
    [{ postUrl: '   ' }, 'postUrl', 'post_required'],
    [{ postUrl: 'javascript:alert(1)' }, 'postUrl', 'url_invalid'],
    [{ postUrl: `https://example.org/${'x'.repeat(3000)}` }, 'postUrl', 'url_invalid'],
    [{ postUrl: 'https://example.org/', submitterEmail: 'nobody' }, 'submitterEmail', 'email_invalid_post'],
    [{ postUrl: 'https://example.org/', additionalContext: 'x'.repeat(2001) }, 'additionalContext', 'text_too_long'],
    [{ postUrl: '', mediaFiles: ['not-uploaded.jpg'] }, 'mediaFiles', 'media_unknown'],
    [{ postUrl: 'https://example.org/', isApproved: 'approved' }, 'isApproved', 'unknown_field'],
  ])('%o is refused', async (body, path, code) => {
    const response = await submit(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ details: [{ path, code }] });
    expect(await stored()).toBe(0);
  });
});

describe('the monitor', () => {
  it('is off and empty until a collector has run', async () => {
    expect(await api.as(nobody).listSentimentPosts()).toEqual({ posts: [] });
    expect(await api.as(nobody).getMonitoringStatus()).toEqual({
      lastRun: null,
      incidentsCollected: 0,
      totalIncidents: 0,
      state: 'off',
      nextRun: null,
    });
  });

  it('shows what was stored, and no field besides', async () => {
    const post = {
      id: '1',
      content: 'Invented words',
      platform: 'X' as const,
      author: 'someone',
      searchTerm: 'term',
      location: 'UK',
      url: 'https://example.org/1',
      timestamp: '2026-06-15T10:00:00.000Z',
      createdAt: '2026-06-15T10:20:00.000Z',
    };
    await api.services.database
      .collection('meta')
      .create({ id: 'monitorPosts', posts: [{ ...post, score: 4 }] } as never);
    expect(await api.as(nobody).listSentimentPosts()).toEqual({ posts: [post] });
  });
});
