import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The name of the build that runs, which `npm run stage` puts beside the bundle; null where nothing was staged. By it the
 * deployment tells its own answer from one of the build before.
 */
export function deployedBuild(): string | null {
  const path = join(import.meta.dirname, 'build.txt');
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
}
