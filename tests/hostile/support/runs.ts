import fc from 'fast-check';
import { expect, inject, type TestContext } from 'vitest';

/** A case's figures in the table of `npm run test:hostile`, besides its failures. */
declare module 'vitest' {
  interface TaskMeta {
    hostile?: { requests?: number; lost?: number; leaked?: number };
  }
  interface ProvidedContext {
    /** In `npm run test:hostile`, which has the time for it: races run in all their rounds. */
    allRounds?: true;
  }
}

/**
 * How often a race runs whose order is left to chance. `few`: in `npm test`, where a round that comes out like another
 * one tells nothing new.
 */
export const roundsOf = ({ few, all }: { few: number; all: number }): number => (inject('allRounds') ? all : few);

/** Another seed finds other things; the same one finds the same again. */
export const seed = Number(process.env['HOSTILE_SEED'] ?? 20_260_615);

/** `count` values of the arbitrary, the same for the same seed. `round`: draws others than the rounds before. */
export const drawn = <T>(arbitrary: fc.Arbitrary<T>, count: number, round = 0): T[] =>
  fc.sample(arbitrary, { seed: seed + round, numRuns: count });

/** Random numbers from 0 to 1 (exclusive), determined by the seed. */
export function randomNumbers(from = seed): () => number {
  let state = from >>> 0;
  // mulberry32, a public-domain generator by Tommy Ettinger.
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A case's findings. `requests`: those not sent by `fetch`, which counts by itself. */
export type Findings = { failures: string[]; lost: string[]; leaked: string[]; requests: number };

export const noFindings = (): Findings => ({ failures: [], lost: [], leaked: [], requests: 0 });

/** Adds the findings to the table, and fails the case if there are any, naming the seed that reproduces them. */
export function conclude({ task }: Pick<TestContext, 'task'>, { failures, lost, leaked, requests }: Findings): void {
  task.meta.hostile = {
    requests: (task.meta.hostile?.requests ?? 0) + requests,
    lost: lost.length,
    leaked: leaked.length,
  };
  const first = (list: string[]) => list.slice(0, 20);
  const found = { failures: first(failures), lost: first(lost), leaked: first(leaked) };
  const total = failures.length + lost.length + leaked.length;
  expect(found, `${total} findings; HOSTILE_SEED=${seed} finds them again`).toEqual({
    failures: [],
    lost: [],
    leaked: [],
  });
}
