import { makeX } from '@incidentmap/core/server/clients/x';
import { describe, expect, it } from 'vitest';

const token = process.env['X_BEARER_TOKEN'] ?? '';

/** Requests one post a night from X, which charges per post. */
describe.runIf(process.env['LIVE'] === 'on' && token !== '')('X', () => {
  it('tells a post that is there from one that never was', async () => {
    const x = makeX({ token, now: () => new Date(), url: undefined });
    // The first post ever, and an id before it.
    const { found } = await x.lookUp(['20', '1'], { withAuthors: true, signal: AbortSignal.timeout(10_000) });
    expect([...found]).toEqual([['20', { author: '@jack', url: 'https://x.com/jack/status/20' }]]);
  });
});
