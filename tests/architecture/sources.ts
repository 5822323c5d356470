import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

export type Source = { path: string; text: string; imports: string[] };

/** Every file below the given folders that git tracks or would add. */
export function pathsIn(...folders: string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...folders], {
    encoding: 'utf8',
  });
  return [...new Set(listed.split('\n'))].filter((path) => path !== '' && existsSync(path));
}

/** Every source file below the given folders. */
export function sourcesIn(...folders: string[]): Source[] {
  return pathsIn(...folders)
    .filter((path) => /\.(ts|tsx|js)$/.test(path))
    .map((path) => {
      const text = readFileSync(path, 'utf8');
      const imports = [...text.matchAll(/(?<!')\b(?:from\s*|import\s*\(?\s*)'([^'\n]+)'/g)].map(
        (match) => match[1] ?? '',
      );
      return { path, text, imports };
    });
}

/** `path: line` of each matching line, so that a failure shows where to look. */
export const linesMatching = (sources: Source[], pattern: RegExp): string[] =>
  sources.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );

/** `path → import` of each forbidden import. */
export const importsBreaking = (sources: Source[], isAllowed: (name: string, path: string) => boolean): string[] =>
  sources.flatMap(({ path, imports }) =>
    imports.filter((name) => !isAllowed(name, path)).map((name) => `${path} → ${name}`),
  );

/** The file of this repository that an import names, from its root; undefined for a package. */
export function fileOf(name: string, importer: string): string | undefined {
  if (name.startsWith('.')) return posix.join(posix.dirname(importer), name);
  const [, house, file] = /^@incidentmap\/(core|media-cleaner)(?:\/(.+))?$/.exec(name) ?? [];
  const mains: Record<string, string> = { 'core/contract': 'contract/index', 'media-cleaner/': 'clean' };
  return house && `${house}/src/${mains[`${house}/${file ?? ''}`] ?? file}.ts`;
}

/** The first import cycle found from each file, as `a → b → a`; each cycle once. */
export function importCircles(sources: Source[]): string[] {
  const imports = new Map(
    sources.map(({ path, imports: names }) => [path, new Set(names.map((name) => fileOf(name, path)))]),
  );
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, way: string[]) => {
    const at = way.indexOf(path);
    if (at >= 0) circles.push([...way.slice(at), path].join(' → '));
    if (at >= 0 || done.has(path)) return;
    for (const next of imports.get(path) ?? [])
      if (next !== undefined && imports.has(next)) visit(next, [...way, path]);
    done.add(path);
  };
  for (const { path } of sources) visit(path, []);
  return circles;
}
