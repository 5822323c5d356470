import { Worker } from 'node:worker_threads';

/**
 * Milliseconds that the work below takes on the machine for which the suite's timeouts were set: two cores of an idle
 * AMD EPYC server.
 */
const reference = 250;

/** How many times slower the machine may become while the tests run, because other work begins beside them. */
const slack = 2.5;

/** Parses, sorts and writes JSON, as the API and a page do. */
const work = `
  const records = Array.from({ length: 3000 }, (_, n) => ({ id: n, title: 'Incident ' + ((n * 7919) % 3000), at: [n / 7, -n / 3] }));
  for (let round = 0; round < 24; round++) {
    JSON.parse(JSON.stringify(records)).sort((a, b) => (a.title < b.title ? -1 : 1));
  }
`;

const inThread = (): Promise<void> =>
  new Promise((resolve, reject) => {
    new Worker(work, { eval: true }).once('exit', () => resolve()).once('error', reject);
  });

/**
 * How many times longer this machine may take than the one for which the timeouts were set; at least `slack`. Two threads
 * work at once, because a journey keeps a page and a server busy: a single core counts as half a machine. The median of
 * three ignores one outlier.
 */
export async function measurePace(): Promise<number> {
  const times: number[] = [];
  for (let sample = 0; sample < 3; sample++) {
    const startedAt = performance.now();
    await Promise.all([inThread(), inThread()]);
    times.push(performance.now() - startedAt);
  }
  const [, median = reference] = times.toSorted((a, b) => a - b);
  return slack * Math.max(1, median / reference);
}
