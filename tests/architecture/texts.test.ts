import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { first } from '../../frontend/src/i18n/first.ts';
import { rest } from '../../frontend/src/i18n/rest.ts';

/** Every source that a page runs before anything is fetched later. */
function startingFrom(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path) || !existsSync(path) || !/\.tsx?$/.test(path)) return found;
  found.add(path);
  const imports = readFileSync(path, 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*?'(\.[^']+)';/gm);
  for (const [, name = ''] of imports) startingFrom(join(dirname(path), name), found);
  return found;
}

describe('the texts of the first page', () => {
  it('cover everything that is shown before the rest is loaded', () => {
    const sources = startingFrom('frontend/src/main.tsx');
    expect(sources).toContain('frontend/src/features/map/base/OpeningMap.tsx');
    const later = new RegExp(`'(?:${Object.keys(rest).join('|')})\\.\\w|\`(?:${Object.keys(rest).join('|')})\\.[\\w$]`);
    const breaking = [...sources].filter(
      (path) => !path.includes('i18n/') && later.test(readFileSync(path, 'utf8').replace(/^import .*$/gm, '')),
    );
    expect(breaking).toEqual([]);
  });

  it('are not repeated in the rest', () => {
    expect(Object.keys(first).filter((name) => name in rest)).toEqual([]);
  });
});
