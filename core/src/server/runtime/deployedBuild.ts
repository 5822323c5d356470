import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The name of the running build, which `npm run stage` writes beside the bundle; null where nothing was staged. The
 * deployment uses it to tell an answer of the new build from one of the old.
 */
export function deployedBuild(): string | null {
  const path = join(import.meta.dirname, 'build.txt');
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
}
