import { describe, expect, it } from 'vitest';
import { growthOf } from '../../bench/growth.ts';
import { figure } from '../../bench/report.ts';

describe('the growth of figures', () => {
  const measured = (count: number, value: string) => ({ count, figures: [figure('list by page: p95', value)] });

  it('is the power of the number with which they grow, beside the smaller ones and the goal', () => {
    const all = [measured(10_000, '2 ms'), measured(100_000, '6 ms'), measured(1_000_000, '20 ms')];
    expect(growthOf(all)).toEqual([
      figure('list by page: p95', '20 ms', '≤ 25 ms', true, '10k: 2 ms; 100k: 6 ms; grows with n^0.50'),
    ]);
    expect(growthOf([all[0]!, measured(1_000_000, '26 ms')])[0]?.met).toBe(false);
  });

  it('needs every figure of every database', () => {
    const [small, large] = [{ count: 10, figures: [] }, measured(100, '1 ms')];
    expect(() => growthOf([small, large])).toThrow('Not measured at 10: list by page: p95');
    expect(() => growthOf([large])).toThrow('Growth needs two databases');
  });
});
