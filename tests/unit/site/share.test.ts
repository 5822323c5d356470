import { titleLength } from '@incidentmap/core/domain/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareLink, shareText } from '../../../frontend/src/features/share/shareable.ts';
import { shareTargets } from '../../../frontend/src/features/share/targets.ts';

const phrase = 'Anti-Muslim incident reported in the UK (Verbal)';
const link = 'https://map.example.org/incident/abc';

/** The addresses of all targets that accept the text, by name. */
const pagesFor = (to: string, text: string): Record<string, URL> =>
  Object.fromEntries(
    shareTargets.flatMap((target) =>
      target.kind === 'page' ? [[target.name, new URL(target.address(to, text))]] : [],
    ),
  );

describe('the text', () => {
  it.each([
    ['', phrase],
    ['   \n ', phrase],
    ['Shouted at on a tram', `${phrase}: Shouted at on a tram`],
    ['  Two\n\nlines ', `${phrase}: Two lines`],
    ['مسجد کے باہر نعرے', `${phrase}: مسجد کے باہر نعرے`],
    // Characters that would reverse the text, and a zero byte.
    ['a\u202egpj.exe\u0000b\u2066c', `${phrase}: a gpj.exe b c`],
    // An unpaired surrogate.
    ['a\ud83db', `${phrase}: a b`],
    ['😀'.repeat(151), `${phrase}: ${'😀'.repeat(150)}…`],
    ['x'.repeat(150), `${phrase}: ${'x'.repeat(150)}`],
  ])('of %j', (title, text) => {
    expect(shareText(phrase, title)).toBe(text);
  });

  it('starts with the phrase, is one line, and fits into a post on X, whatever the title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: titleLength.max }), (title) => {
        const text = shareText(phrase, title);
        expect(text.startsWith(phrase)).toBe(true);
        expect(text).not.toMatch(/\p{Cc}/u);
        // X counts every link as 23 characters.
        expect(Array.from(text).length + 1 + 23).toBeLessThanOrEqual(280);
      }),
    );
  });
});

describe('the link', () => {
  it("is the stored one, or else the incident's page", () => {
    expect(shareLink({ id: 'abc', shareableUrl: link }, 'https://here.example.org')).toBe(link);
    expect(shareLink({ id: 'a/b', shareableUrl: '' }, 'https://here.example.org')).toBe(
      'https://here.example.org/incident/a%2Fb',
    );
  });
});

describe('the targets', () => {
  it('are the seven of the specification, in order', () => {
    expect(shareTargets.map(({ name }) => name)).toEqual([
      'facebook',
      'x',
      'whatsapp',
      'telegram',
      'tiktok',
      'youtube',
      'instagram',
    ]);
  });

  const text = shareText(phrase, 'A & B #hate? 50% =+ @someone "quoted" <script>');

  it('receive link and text unshortened', () => {
    const { facebook, x, whatsapp, telegram } = pagesFor(link, text);
    expect([...facebook!.searchParams]).toEqual([['u', link]]);
    expect([...x!.searchParams]).toEqual([
      ['text', text],
      ['url', link],
    ]);
    expect([...whatsapp!.searchParams]).toEqual([['text', `${text} ${link}`]]);
    expect([...telegram!.searchParams]).toEqual([
      ['url', link],
      ['text', text],
    ]);
  });

  it('receive no + for a space, because some of them show it', () => {
    for (const page of Object.values(pagesFor(link, 'two words'))) expect(page.search).not.toContain('+');
  });

  it('lead to the same pages, whatever the title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (title) => {
        for (const [name, page] of Object.entries(pagesFor(link, shareText(phrase, title)))) {
          const usual = pagesFor(link, phrase)[name]!;
          expect([page.origin, page.pathname, page.hash]).toEqual([usual.origin, usual.pathname, '']);
          expect([...page.searchParams.keys()]).toEqual([...usual.searchParams.keys()]);
        }
      }),
    );
  });
});
