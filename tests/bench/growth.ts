import { type Figure, figure } from './report.ts';

/** The figures of a database of so many incidents. */
type Measured = { count: number; figures: readonly Figure[] };

/** What is asked at a million, in the unit of the figure. */
const goals: readonly { what: RegExp; most: number; target: string }[] = [
  { what: /^first public answer/, most: 3000, target: '≤ 3 s' },
  { what: /^memory of the publication/, most: 400, target: '≤ 400 MB' },
  { what: /^`\/api\/incidents\/map`/, most: 3, target: '≤ 3' },
  { what: /^opening clusters/, most: 1000, target: '≤ 1 kB' },
  { what: /^list .*p95$/, most: 25, target: '≤ 25 ms' },
  { what: /^gallery by page/, most: 25, target: '≤ 25 ms' },
  { what: /^first page of the gallery/, most: 20, target: '≤ 20 kB' },
  { what: /^view of the map, moved/, most: 20, target: '≤ 20 ms' },
  { what: /^view of the map, with|^counts of/, most: 25, target: '≤ 25 ms' },
  { what: /^the largest view/, most: 20_000, target: '≤ 20 kB' },
  { what: /^memory of a backup/, most: 100, target: '≤ 100 MB' },
  { what: /^documents that an approval/, most: 12, target: '≤ 12' },
];

const amountOf = ({ value }: Figure): number => Number.parseFloat(value);

/** The figures of the largest database, beside those of the smaller ones and the power of the number with which each grows. */
export function growthOf(measured: readonly Measured[]): Figure[] {
  const [smallest, ...larger] = measured;
  const largest = larger.at(-1);
  if (!smallest || !largest) throw new Error('Growth needs two databases');
  return largest.figures.map((last) => {
    const { what, value } = last;
    const goal = goals.find((each) => each.what.test(what));
    const before = measured.slice(0, -1).map(({ count, figures }) => {
      const same = figures.find((each) => each.what === what);
      if (!same) throw new Error(`Not measured at ${count}: ${what}`);
      return { count, figure: same };
    });
    const first = amountOf(before[0]!.figure);
    const exponent = Math.log(amountOf(last) / first) / Math.log(largest.count / smallest.count);
    const smaller = before.map(({ count, figure: { value: then } }) => `${count / 1000}k: ${then}`).join('; ');
    const grows = Number.isFinite(exponent) ? `; grows with n^${exponent.toFixed(2)}` : '';
    return figure(what, value, goal?.target, goal ? amountOf(last) <= goal.most : null, `${smaller}${grows}`);
  });
}
