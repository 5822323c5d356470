import { readFileSync } from 'node:fs';
import { searchQueryMaxLength, searchTermCount } from '@incidentmap/core/domain/limits';
import { searchTerms } from '@incidentmap/core/domain/data/searchTerms';
import { searchQuery } from '@incidentmap/core/domain/monitor/searchQuery';
import { readSettings, settingNames } from '@incidentmap/core/server/runtime/settings';
import { expect, it } from 'vitest';

const good = {
  SITE_URL: 'https://map.example.org',
  DATABASE: 'sqlite:/tmp/x.db',
  BLOB_CONNECTION_STRING: 'UseDevelopmentStorage=true',
  SECRET: 'x'.repeat(32),
};

const problemsOf = (environment: Record<string, string | undefined>): string[] => {
  try {
    readSettings(environment);
    return [];
  } catch (error) {
    return (error as { problems: { path: string }[] }).problems.map(({ path }) => path);
  }
};

it('accepts the minimum, with defaults', () => {
  expect(readSettings(good)).toMatchObject({ COSMOS_DATABASE: 'incidentmap', PUBLIC_GRID_METRES: 250 });
});

it('treats empty values as unset', () => {
  const empty = {
    COSMOS_ENDPOINT: '',
    COSMOS_DATABASE: '',
    ROLE_MAP: '',
    TILE_URL: '',
    PUBLIC_GRID_METRES: '',
    GEOCODER_URL: '',
  };
  expect(readSettings({ ...good, ...empty })).toMatchObject({
    COSMOS_DATABASE: 'incidentmap',
    PUBLIC_GRID_METRES: 250,
  });
});

it('lists every missing or invalid setting at once, without values', () => {
  const bad = { SITE_URL: 'map', DATABASE: 'oracle', SECRET: 'hunter2', ROLE_MAP: '{oops', PUBLIC_GRID_METRES: 'wide' };
  expect(problemsOf(bad).toSorted()).toEqual(
    ['BLOB_CONNECTION_STRING', 'DATABASE', 'PUBLIC_GRID_METRES', 'ROLE_MAP', 'SECRET', 'SITE_URL'].toSorted(),
  );
  expect(() => readSettings(bad)).toThrow(expect.objectContaining({ message: expect.not.stringContaining('hunter2') }));
});

it('requires the address of Cosmos DB when that is the database', () => {
  expect(problemsOf({ ...good, DATABASE: 'cosmos' })).toEqual(['COSMOS_ENDPOINT']);
});

it('accepts search terms as a JSON list that X can process', () => {
  const terms = (value: string) => readSettings({ ...good, X_SEARCH_TERMS: value }).X_SEARCH_TERMS;
  expect(readSettings(good).X_SEARCH_TERMS).toHaveLength(searchTermCount);
  expect(terms('[" islamophobia uk ", "(mosque OR masjid) uk"]')).toEqual(['islamophobia uk', '(mosque OR masjid) uk']);
  const unusable = [
    'islamophobia, uk',
    '[]',
    '["", "x"]',
    '["x","x"]',
    '[1]',
    '{}',
    JSON.stringify(['x'.repeat(495)]),
    JSON.stringify(['two\nlines']),
    JSON.stringify(Array.from({ length: 26 }, (_, at) => `x${at}`)),
  ];
  for (const value of unusable) expect(problemsOf({ ...good, X_SEARCH_TERMS: value })).toEqual(['X_SEARCH_TERMS']);
});

it("every built-in search is within X's limits", () => {
  expect(new Set(searchTerms).size).toBe(searchTermCount);
  for (const term of searchTerms) expect(searchQuery(term).length).toBeLessThanOrEqual(searchQueryMaxLength);
});

it('requires settings that belong together, and rejects a token that no header can carry', () => {
  expect(problemsOf({ ...good, CONTENT_SAFETY_KEY: 'x' })).toEqual(['CONTENT_SAFETY_ENDPOINT']);
  expect(problemsOf({ ...good, X_BEARER_TOKEN: 'a\nb' })).toEqual(['X_BEARER_TOKEN']);
  expect(problemsOf({ ...good, RETENTION_DAYS_POSTS: '31' })).toEqual(['RETENTION_DAYS_POSTS']);
});

it('the example file lists every setting with its purpose, and nothing else', () => {
  const example = JSON.parse(readFileSync('local.settings.example.json', 'utf8')) as {
    Values: Record<string, string>;
    Purpose: Record<string, string>;
  };
  const local = ['PORT', 'API_PORT', 'TIMERS_PORT', 'BLOB_PORT', 'DATA_DIR', 'DEMO_DATA'];
  expect(Object.keys(example.Values).toSorted()).toEqual([...local, ...settingNames].toSorted());
  expect(Object.keys(example.Purpose).toSorted()).toEqual(Object.keys(example.Values).toSorted());
});

it('accepts helplines as JSON, and reports when they are invalid', () => {
  expect(readSettings(good)).toMatchObject({ HELPLINES: [], EXIT_URL: 'https://www.bbc.co.uk/weather' });
  const list = [{ name: 'A helpline', phone: '0800 000 0000' }];
  expect(readSettings({ ...good, HELPLINES: JSON.stringify(list) }).HELPLINES).toEqual(list);
  expect(problemsOf({ ...good, HELPLINES: '[{"phone":"call us"}]', EXIT_URL: 'nowhere' })).toEqual(
    expect.arrayContaining(['HELPLINES', 'EXIT_URL']),
  );
});
