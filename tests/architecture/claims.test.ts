import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** What the documents promise of privacy and safety is bound to tests by their names. */

const decisions = ['0020', '0021', '0022', '0023', '0024'].map(
  (number) => `docs/decisions/${readdirSync('docs/decisions').find((name) => name.startsWith(number))}`,
);

/** Paragraphs, items of lists and rows of tables. */
const passagesOf = (text: string): string[] => text.split(/\n(?=\n|- |\| )/).map((passage) => passage.trim());

/** Files of tests, and folders of them. */
const testsIn = (text: string): string[] => [...text.matchAll(/`(tests\/[\w./-]+)`/g)].map(([, path]) => path!);

/** What stands in italics. A list of names of promises is several. */
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
    // What nobody has tried is no claim.
    const [claimed = ''] = text.split('\n## Not yet tried');
    const claims = passagesOf(claimed).filter((passage) => passage.startsWith('- **'));
    expect(claims.filter((claim) => testsIn(claim).length === 0 && !claim.includes('same file'))).toEqual([]);
  });
});
