import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { claims } from './claimTable.ts';

/** Every claim about privacy and security, in the documents and in the site's own texts, names a test. */

const decisions = ['0020', '0021', '0022', '0023', '0024'].map(
  (number) => `docs/decisions/${readdirSync('docs/decisions').find((name) => name.startsWith(number))}`,
);

/** Paragraphs, list items and table rows. */
const passagesOf = (text: string): string[] => text.split(/\n(?=\n|- |\| )/).map((passage) => passage.trim());

/** Test files and their folders. */
const testsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:media-cleaner\/)?tests\/[\w./-]+)`/g)].map(([, path]) => path!);

/** Titles in italics. A comma-separated list of promise names counts as several. */
const titlesIn = (text: string): string[] =>
  [...text.replaceAll(/\*\*[^*]+\*\*/g, '').matchAll(/\*([^*]+)\*/g)].flatMap(([, title]) =>
    /^\w+(?:, \w+)*$/.test(title!) ? title!.split(', ') : [title!],
  );

describe.each(['docs/threat-model.md', 'docs/personal-data.md', 'docs/promises.md', ...decisions])('%s', (document) => {
  const text = readFileSync(document, 'utf8');

  it('names only files that exist', () => {
    const named = [...text.matchAll(/`((?:tests|docs|core|media-cleaner|api|dev|timers|frontend)\/[\w./-]+)`/g)];
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
    const inBold = passagesOf(claimed).filter((passage) => passage.startsWith('- **'));
    expect(inBold.filter((claim) => testsIn(claim).length === 0 && !claim.includes('same file'))).toEqual([]);
  });
});

/** Whether the source has a test of this title that runs. */
function hasTest(source: string, title: string): boolean {
  const quoted = title.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`(?<!\\.(?:skip|todo))\\(\\s*(['"\`])${quoted}\\1,`).test(source.replaceAll("\\'", "'"));
}

const rows = Object.entries(claims).flatMap(([file, inFile]) => inFile.map((claim) => [file, ...claim] as const));

describe.each(rows)('%s: “%s”', (file, sentence, testFile, title) => {
  it('still stands there', () => expect(readFileSync(file, 'utf8')).toContain(sentence));

  it(`is shown by ${testFile}, “${title}”`, () => {
    expect(hasTest(readFileSync(testFile, 'utf8'), title)).toBe(true);
  });
});

it('a test that is skipped, renamed or only mentioned shows nothing', () => {
  const title = 'keeps %s (all of it)';
  for (const source of [`it('${title}', () => {})`, `it.each([1])(\n  "${title}",\n  () => {})`])
    expect(hasTest(source, title)).toBe(true);
  for (const source of [
    `it.skip('${title}', () => {})`,
    `it.todo('${title}', () => {})`,
    `it('${title} and more', () => {})`,
    `it('it ${title}', () => {})`,
    `// ${title}`,
    `const rows = ['${title}', 1]`,
  ])
    expect(hasTest(source, title)).toBe(false);
});
