import { defineConfig } from 'vitest/config';

/** Browser journeys share one running stack: they run after the rest, and as many files at once as two cores bear. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'code',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/journeys/**', 'tests/staged/**'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: ['tests/journeys/stack.ts'],
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A worker's or the server's answer may take longer than the second that Vitest would wait.
          expect: { poll: { timeout: 10_000 } },
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'staged',
          include: ['tests/staged/**/*.test.ts'],
          globalSetup: ['tests/staged/stack.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
