import { readFileSync } from 'node:fs';
import { promises } from '@incidentmap/core/domain/sender/promises';
import { expect, it } from 'vitest';
import { sourcesIn } from '../../architecture/sources.ts';

/** Policy as test: every promise of the privacy page names a test that fails when it is broken. */
const names = sourcesIn('tests')
  .filter(({ path }) => path.endsWith('.test.ts') && !path.endsWith('promises.test.ts'))
  .flatMap(({ text }) => [...text.matchAll(/^\s*(?:it|test)(?:\.each\([^)]*\))?\(\s*['"`]([^'"`]*)/gm)])
  .map(([, name = '']) => name)
  // `noCookies, noAddress: …`
  .flatMap((name) => /^([\w, ]+):/.exec(name)?.[1]?.split(', ') ?? []);

it.each(promises.filter((promise) => promise !== 'noThirdParty'))('%s is proved by a test of its name', (promise) => {
  expect(names).toContain(promise);
});

it('noThirdParty: the content policy lets browsers load nothing from other hosts', () => {
  const { globalHeaders } = JSON.parse(readFileSync('staticwebapp.config.json', 'utf8')) as {
    globalHeaders: Record<string, string>;
  };
  const policy = new Map(
    globalHeaders['Content-Security-Policy']!.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/);
      return [name, sources] as const;
    }),
  );
  expect(policy.get('default-src')).toEqual(["'self'"]);
  for (const name of ['script-src', 'style-src', 'font-src', 'connect-src', 'worker-src']) {
    const elsewhere = (policy.get(name) ?? []).filter(
      (source) => !/^('self'|'none'|'unsafe-inline'|data:|blob:|'sha256-[^']+')$/.test(source),
    );
    expect(elsewhere).toEqual([]);
  }
  expect(policy.get('script-src') ?? []).not.toContain("'unsafe-inline'");
});

it('no test is named after a promise that the page does not make', () => {
  const made = new Set<string>(promises);
  const looksLikeOne = /^(no[A-Z]\w+|\w+\d+[dh]|\w+(?:Only|First|Private|Place|Hashed|Media))$/;
  expect(names.filter((name) => looksLikeOne.test(name) && !made.has(name))).toEqual([]);
});
