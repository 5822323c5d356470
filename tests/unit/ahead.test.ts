import { urlOf } from '@incidentmap/core/contract/client';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { root } from '../../dev/build.ts';
import { wide } from '../../frontend/src/ui/media.ts';
import { homeZoom } from '../../frontend/src/features/map/view.ts';

const script = readFileSync(join(root, 'frontend/public/ahead.js'), 'utf8');

/** What the script asks for on a page of this address and width. */
function asked(pathname: string, search: string, isWide: boolean): string | undefined {
  const page: { ahead?: { address: string } } = {};
  const globals = {
    location: { pathname, search },
    matchMedia: (query: string) => ({ matches: query === wide && isWide }),
    fetch: () => Promise.reject(new Error('offline')),
  };
  runInNewContext(script, Object.assign(page, globals));
  return page.ahead?.address;
}

describe('what is asked for ahead of the code', () => {
  it.each([false, true])('is what the map shows first (beside the list: %s)', (isWide) => {
    expect(asked('/', '', isWide)).toBe(
      urlOf('getIncidentMap', { query: { part: 'clusters', zoom: homeZoom(isWide) } }),
    );
  });

  it('is nothing on another page, and on a map that shows something else first', () => {
    expect(asked('/gallery', '', true)).toBeUndefined();
    expect(asked('/', '?type=verbal', true)).toBeUndefined();
  });
});
