import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scaleOf } from '../../../frontend/src/features/reviewFigures/scale.ts';

it('the scale of the queue’s age begins at 0, holds the longest wait, and has few round ticks', () => {
  expect(scaleOf(1060)).toEqual([0, 360, 720, 1080]);
  expect(scaleOf(12)).toEqual([0, 5, 10, 15]);
  expect(scaleOf(0)).toEqual([0, 5]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500_000 }), (most) => {
      const scale = scaleOf(most);
      expect(scale.length).toBeLessThanOrEqual(5);
      expect(scale.at(-1)).toBeGreaterThanOrEqual(most);
      expect(scale.at(-2)).toBeLessThan(most);
    }),
  );
});
