import { beforeEach, describe, expect, it } from 'vitest';
import { deafTime, newDecisionGuard } from '../../../frontend/src/features/review/shared/decisionGuard.ts';

describe('after a decision, the keys', () => {
  let now: number;
  let guard: ReturnType<typeof newDecisionGuard>;
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  beforeEach(() => {
    now = 0;
    guard = newDecisionGuard(() => now);
  });

  it('are deaf while it is sent, however long that takes', async () => {
    expect(guard.isDeaf()).toBe(false);
    const { promise, resolve } = Promise.withResolvers<string>();
    const sent = guard.during(() => promise);
    pass(60_000);
    expect(guard.isDeaf()).toBe(true);
    resolve('answer');
    expect(await sent).toBe('answer');
  });

  it('are deaf until the next item is drawn, and for 600 ms after that', async () => {
    await guard.during(() => Promise.resolve());
    guard.awaitDraw();
    pass(60_000);
    expect(guard.isDeaf()).toBe(true);
    guard.drawn();
    pass(deafTime - 1);
    expect(guard.isDeaf()).toBe(true);
    pass(1);
    expect(guard.isDeaf()).toBe(false);
  });

  it('are not deaf for longer because more of that item is drawn', () => {
    guard.awaitDraw();
    guard.drawn();
    pass(deafTime - 1);
    guard.drawn();
    pass(1);
    expect(guard.isDeaf()).toBe(false);
  });

  it('are deaf for 600 ms if it failed, because the item stays', async () => {
    await expect(guard.during(() => Promise.reject(new Error('no network')))).rejects.toThrow('no network');
    pass(deafTime - 1);
    expect(guard.isDeaf()).toBe(true);
    pass(1);
    expect(guard.isDeaf()).toBe(false);
  });

  it('hear again at once when another item is opened without one', () => {
    guard.drawn();
    expect(guard.isDeaf()).toBe(false);
  });
});
