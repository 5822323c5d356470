import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { measurePace } from '../support/run/measurePace.ts';

/** `npm run test:hostile`: the quick part, which `npm test` also runs, and then the long one. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const pace = await measurePace();
const shared = { root, setupFiles: ['tests/hostile/support/setup.ts'], provide: { pace, allRounds: true as const } };

export default defineConfig({
  test: {
    root,
    reporters: ['default', './tests/hostile/support/reporter.ts'],
    projects: [
      {
        test: {
          ...shared,
          name: 'quick',
          include: ['tests/hostile/**/*.test.ts', 'media-cleaner/tests/*.test.ts'],
          exclude: ['tests/hostile/long/**'],
          testTimeout: 120_000 * pace,
          hookTimeout: 60_000 * pace,
        },
      },
      {
        test: {
          ...shared,
          name: 'long',
          include: ['tests/hostile/long/**/*.test.ts'],
          // Files run one after another, because they measure.
          maxWorkers: 1,
          testTimeout: 60 * 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
