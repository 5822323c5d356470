import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

export type Source = { path: string; text: string; imports: string[] };

/** Every source file that git knows or would take, below the given folders. */
export function sourcesIn(...folders: string[]): Source[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...folders], {
    encoding: 'utf8',
  });
  return [...new Set(listed.split('\n'))]
    .filter((path) => /\.(ts|tsx|js)$/.test(path) && existsSync(path))
    .map((path) => {
      const text = readFileSync(path, 'utf8');
      const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
      return { path, text, imports };
    });
}

/** `path: line` of each line that matches, for a failure that says where to look. */
export const linesMatching = (sources: Source[], pattern: RegExp): string[] =>
  sources.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );

/** `path → import` of each import that is not allowed. */
export const importsBreaking = (sources: Source[], isAllowed: (name: string, path: string) => boolean): string[] =>
  sources.flatMap(({ path, imports }) =>
    imports.filter((name) => !isAllowed(name, path)).map((name) => `${path} → ${name}`),
  );
