import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Every claim of the documents about privacy and security names a test. */

const decisions = ['0020', '0021', '0022', '0023', '0024'].map(
  (number) => `docs/decisions/${readdirSync('docs/decisions').find((name) => name.startsWith(number))}`,
);

/** Paragraphs, list items and table rows. */
const passagesOf = (text: string): string[] => text.split(/\n(?=\n|- |\| )/).map((passage) => passage.trim());

/** Test files and their folders. */
const testsIn = (text: string): string[] => [...text.matchAll(/`(tests\/[\w./-]+)`/g)].map(([, path]) => path!);

/** Titles in italics. A comma-separated list of promise names counts as several. */
const titlesIn = (text: string): string[] =>
  [...text.replaceAll(/\*\*[^*]+\*\*/g, '').matchAll(/\*([^*]+)\*/g)].flatMap(([, title]) =>
    /^\w+(?:, \w+)*$/.test(title!) ? title!.split(', ') : [title!],
  );

describe.each(['docs/threat-model.md', 'docs/personal-data.md', ...decisions])('%s', (document) => {
  const text = readFileSync(document, 'utf8');

  it('names only files that exist', () => {
    const named = [...text.matchAll(/`((?:tests|docs|core|api|dev|timers|frontend)\/[\w./-]+)`/g)];
    expect(named.map(([, path]) => path!).filter((path) => !existsSync(path))).toEqual([]);
  });

  it('quotes only titles from the test files that it names beside them', () => {
    const sources = testsIn(text)
      .filter((path) => path.endsWith('.ts'))
      .map((path) => readFileSync(path, 'utf8').replaceAll("\\'", "'"));
    expect(titlesIn(text).filter((title) => !sources.some((source) => source.includes(title)))).toEqual([]);
  });

  it('names a test for each of its claims', () => {
    // Untried claims need no test.
    const [claimed = ''] = text.split('\n## Not yet tried');
    const claims = passagesOf(claimed).filter((passage) => passage.startsWith('- **'));
    expect(claims.filter((claim) => testsIn(claim).length === 0 && !claim.includes('same file'))).toEqual([]);
  });
});
