import { semaphore } from '@incidentmap/core/server/runtime/semaphore';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Asks for slots and notes who has begun, in order, and who was turned away. */
function watched(most: number) {
  const acquire = semaphore(most);
  const begun: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();
  const enter = async (name: string) => {
    try {
      const release = await acquire(name.startsWith('?') ? null : name[0]);
      begun.push(name);
      ends.set(name, release);
    } catch (error) {
      refused.push(`${name} ${(error as { code: string }).code}`);
    }
  };
  return {
    begun,
    refused,
    /** The name begins with the network, as in `a1`; `?1` is of an unknown one. */
    async ask(...names: string[]) {
      for (const name of names) void enter(name);
      await vi.advanceTimersByTimeAsync(0);
    },
    async end(...names: string[]) {
      for (const name of names) ends.get(name)!();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

describe('slots are shared out by network:', () => {
  it('one network holds one of two slots, and the other is there at once for the next network', async () => {
    const slots = watched(2);
    await slots.ask('a1', 'a2', 'a3', 'b1');
    expect(slots.begun).toEqual(['a1', 'b1']);
  });

  it('two of three are the most that one network holds', async () => {
    const slots = watched(3);
    await slots.ask('a1', 'a2', 'a3', 'b1');
    expect(slots.begun).toEqual(['a1', 'a2', 'b1']);
  });

  it('a single slot is not kept from anybody', async () => {
    const slots = watched(1);
    await slots.ask('a1', 'a2', 'b1');
    expect(slots.begun).toEqual(['a1']);
    await slots.end('a1');
    await slots.end('a2');
    expect(slots.begun).toEqual(['a1', 'a2', 'b1']);
  });

  it('a slot that becomes free goes to the network of which the fewest hold one or wait', async () => {
    const slots = watched(2);
    await slots.ask('a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'd1');
    for (const name of ['a1', 'c1', 'd1', 'b1', 'b2', 'a2', 'a3']) await slots.end(name);
    expect(slots.begun).toEqual(['a1', 'b1', 'c1', 'd1', 'a2', 'b2', 'a3']);
  });

  it('of one network, whoever came first begins first', async () => {
    const slots = watched(2);
    await slots.ask('a1', 'a2', 'a3');
    await slots.end('a1');
    await slots.end('a2');
    expect(slots.begun).toEqual(['a1', 'a2', 'a3']);
  });

  it('callers of unknown networks are not taken for one', async () => {
    const slots = watched(2);
    await slots.ask('?1', '?2', '?3');
    expect(slots.begun).toEqual(['?1', '?2']);
    await slots.end('?1');
    expect(slots.begun).toEqual(['?1', '?2', '?3']);
  });

  it('whoever releases a slot twice gives back one', async () => {
    const slots = watched(2);
    await slots.ask('a1', 'b1', 'c1', 'd1');
    await slots.end('a1', 'a1');
    expect(slots.begun).toEqual(['a1', 'b1', 'c1']);
  });
});

describe('waiting is shared out, too:', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `a${at}`);

  it('a network that fills the queue loses its last place to another', async () => {
    const slots = watched(2);
    await slots.ask(...many(21), 'b1', 'c1');
    expect(slots.refused).toEqual(['a20 unavailable']);
    await slots.ask('d1');
    expect(slots.refused).toEqual(['a20 unavailable', 'a19 unavailable']);
    await slots.end('b1');
    await slots.end('c1');
    expect(slots.begun).toEqual(['a0', 'b1', 'c1', 'd1']);
  });

  it('beyond twenty, a network turns away its own', async () => {
    const slots = watched(2);
    await slots.ask(...many(25));
    expect(slots.refused).toEqual(['a21', 'a22', 'a23', 'a24'].map((name) => `${name} unavailable`));
  });

  it('whoever has waited for fourteen seconds is turned away, and gets no slot later', async () => {
    const slots = watched(2);
    await slots.ask('a1', 'a2');
    await vi.advanceTimersByTimeAsync(13_999);
    expect(slots.refused).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(slots.refused).toEqual(['a2 unavailable']);
    await slots.end('a1');
    expect(slots.begun).toEqual(['a1']);
  });
});
