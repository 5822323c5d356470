import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import LongestFirst from './tests/support/run/longestFirst.ts';
import { measurePace } from './tests/support/run/measurePace.ts';

/** Node keeps what it compiled of a module for the next of the many processes that load the same ones. */
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url));

/** Measured once for the whole run: every deadline is a multiple of it. */
const pace = await measurePace();
const seconds = (count: number): number => Math.ceil(count * 1000 * pace);

const deadlines = {
  provide: { pace },
  testTimeout: seconds(60),
  hookTimeout: seconds(120),
  // A worker's or the server's answer may take longer than the second that Vitest would wait.
  expect: { poll: { timeout: seconds(10) } },
};

/**
 * What replaces a module, has its telemetry seen by the whole process, or measures the memory of its own process: each
 * file has one. They come first.
 */
const alone = [
  'media-cleaner/tests/pictures.test.ts',
  'tests/api/site/telemetry.test.ts',
  'tests/hostile/faults/coldStart.test.ts',
  'tests/hostile/files/mutations.test.ts',
  'tests/timers/collectPosts.test.ts',
];

const code = {
  // Vitest would leave a core idle.
  maxWorkers: availableParallelism(),
  ...deadlines,
};

/** Browser journeys share one running stack and run after the rest. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'alone', include: alone, ...code } },
      {
        test: {
          name: 'code',
          include: ['{tests,media-cleaner/tests}/**/*.test.ts'],
          // The long attacks have a command of their own.
          exclude: ['tests/journeys/**', 'tests/staged/**', 'tests/hostile/long/**', ...alone],
          // The modules of the API take longer to load than most files take to run.
          isolate: false,
          ...code,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: ['tests/journeys/stack.ts'],
          // Each worker has a browser, which the files share that it runs.
          isolate: false,
          // More at once than there are cores only wait for each other; of more than two, the servers that they share
          // become what is waited for. Counts the cores that the process may use.
          maxWorkers: Math.min(2, availableParallelism()),
          sequence: { groupOrder: 1 },
          ...deadlines,
        },
      },
      {
        test: {
          name: 'staged',
          include: ['tests/staged/**/*.test.ts'],
          globalSetup: ['tests/staged/stack.ts'],
          sequence: { groupOrder: 2 },
          ...deadlines,
        },
      },
    ],
  },
});
