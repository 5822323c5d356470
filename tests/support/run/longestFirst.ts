import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take the longest, each a worker's half minute. The order among them does not matter. */
const longest = [
  'hostile/identity/interruptedSubmit',
  'hostile/identity/permissions',
  'api/mediaCrash',
  'hostile/input/requests',
  'hostile/races/merges',
  'api/media',
  'stores/cosmos',
  'hostile/races/decisions',
  'hostile/faults/imports',
  'host/crash',
  'journeys/report',
  'journeys/layout',
  'journeys/search',
  'journeys/reviewKeys',
  'journeys/documents',
  'journeys/safety',
  'journeys/uploads',
  'journeys/reviewRoom',
  'journeys/list',
];

const isLong = ({ moduleId }: TestSpecification): boolean =>
  longest.some((file) => moduleId.endsWith(`/tests/${file}.test.ts`));

/**
 * Vitest knows how long a file takes once it has run it on this machine, and until then begins with the largest one: a
 * long one that comes last leaves a core idle.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // Vitest runs one project after another.
    return [...new Set(sorted.map(({ project }) => project))].flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}
