import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { measurePace } from './tests/support/measurePace.ts';

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

/** Browser journeys share one running stack and run after the rest. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'code',
          include: ['tests/**/*.test.ts'],
          // The long attacks have a command of their own.
          exclude: ['tests/journeys/**', 'tests/staged/**', 'tests/hostile/long/**'],
          // Vitest would leave a core idle.
          maxWorkers: availableParallelism(),
          ...deadlines,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: ['tests/journeys/stack.ts'],
          // Each file has a browser. More at once than there are cores only wait for each other; of more than two, the
          // servers that they share become what is waited for. Counts the cores that the process may use.
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
