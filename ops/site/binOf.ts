import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';

/** The script of a package's command (its bin entry), which is run with this Node, without a shell or PATH. */
export function binOf(name: string, bin = name): string {
  const manifest = findPackageJSON(name, import.meta.url);
  if (manifest === undefined) throw new Error(`Package ${name} is not installed.`);
  const { bin: bins } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: string | Record<string, string> };
  const file = typeof bins === 'string' ? bins : bins[bin];
  if (file === undefined) throw new Error(`Package ${name} has no command ${bin}.`);
  return join(manifest, '..', file);
}
