import { defineConfig } from 'vitest/config';

/** Browser journeys share one running stack, so they run after the rest and one file at a time. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'code',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/journeys/**'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: ['tests/journeys/stack.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
