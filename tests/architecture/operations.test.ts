import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { type Operation, type OperationEntry, operations } from '@incidentmap/core/contract';
import { describe, expect, it } from 'vitest';
import { functionsOf } from '../../api/src/routes.ts';
import { sourcesIn } from './sources.ts';

const entries = Object.entries(operations) as [Operation, OperationEntry][];
const areas = sourcesIn('core/src/contract');
const functionFiles = sourcesIn('api/src/functions').map(({ path }) => path);

describe('the contract', () => {
  it.each(entries.map(([name]) => name))(
    'has %s in the file of an area, and its handler in the folder of that area',
    (name) => {
      const [area] = areas.filter(({ text }) => text.includes(`...routes.${name},`));
      const files = functionFiles.filter((path) => path.endsWith(`/${name}.ts`));
      expect(files).toEqual([`api/src/functions/${posix.basename(area!.path, '.ts')}/${name}.ts`]);
      expect(readFileSync(files[0]!, 'utf8')).toMatch(new RegExp(`export const ${name}: Handler<'${name}'>`));
    },
  );

  it('has an operation for every function file', () => {
    const names = functionFiles.map((path) => path.replace(/^.*\/|\.ts$/g, ''));
    expect(names.toSorted()).toEqual(entries.map(([name]) => name).toSorted());
  });

  it('has each path and method once, unless the calls differ in the parameter of the query that they need', () => {
    const calls = entries.map(
      ([, { method, path, onlyWithQuery }]) =>
        `${method} ${path}${onlyWithQuery ? `?${onlyWithQuery === true ? '' : onlyWithQuery}` : ''}`,
    );
    expect(new Set(calls).size).toBe(calls.length);
  });

  it('needs 26 functions, of fewer than 40: at 40 registrations Azure has been seen to register none', () => {
    expect(functionsOf(entries).size).toBe(26);
  });

  it('serves each operation by exactly one function', () => {
    expect([...functionsOf(entries).values()].flat().length).toBe(entries.length);
  });

  it('requires the admin floor for everything below /api/admin', () => {
    for (const [name, { method, path, access }] of entries) {
      // Deleting an incident shares its address with reading one.
      const isAdminPath = path.startsWith('/api/admin/') || `${method} ${path}` === 'DELETE /api/incidents/{id}';
      expect({ name, isAdminPath }).toEqual({ name, isAdminPath: access === 'admin' });
    }
  });

  it('declares every path parameter in its schema', () => {
    for (const [name, { path, params }] of entries)
      expect({ name, has: params !== undefined }).toEqual({ name, has: path.includes('{') });
  });
});

it('the walkthrough names only files that exist', () => {
  const text = readFileSync('docs/walkthrough.md', 'utf8');
  const named = [...text.matchAll(/`((?:core|media-cleaner|api|timers|frontend|dev|tests|docs)\/[\w./-]+\.\w+)`/g)].map(
    ([, path]) => path!,
  );
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
