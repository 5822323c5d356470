import { existsSync, readFileSync } from 'node:fs';
import { type OperationEntry, operations } from '@incidentmap/core/contract';
import { describe, expect, it } from 'vitest';
import { sourcesIn } from './sources.ts';

const entries = Object.entries(operations) as [string, OperationEntry][];
const functionFiles = sourcesIn('api/src/functions').map(({ path }) => path);

describe('the contract', () => {
  it.each(entries.map(([name]) => name))('%s has one file of its name, which exports it', (name) => {
    const files = functionFiles.filter((path) => path.endsWith(`/${name}.ts`));
    expect(files).toHaveLength(1);
    expect(readFileSync(files[0]!, 'utf8')).toMatch(new RegExp(`export const ${name}: Handler<'${name}'>`));
  });

  it('has an operation for every function file', () => {
    const names = functionFiles.map((path) => path.replace(/^.*\/|\.ts$/g, ''));
    expect(names.toSorted()).toEqual(entries.map(([name]) => name).toSorted());
  });

  it('says path and method once, or once more for the calls that have a query', () => {
    const calls = entries.map(([, { method, path, onlyWithQuery }]) => `${method} ${path}${onlyWithQuery ? '?' : ''}`);
    expect(new Set(calls).size).toBe(calls.length);
  });

  it('has fewer than 39 paths: at 40 registrations Azure has been seen to register none', () => {
    expect(new Set(entries.map(([, { path }]) => path)).size).toBeLessThan(39);
  });

  it('lets no one near /api/admin without the admin floor', () => {
    for (const [name, { path, access }] of entries) {
      expect({ name, isAdminPath: path.startsWith('/api/admin/') }).toEqual({ name, isAdminPath: access === 'admin' });
    }
  });

  it('names every parameter of a path in its schema', () => {
    for (const [name, { path, params }] of entries)
      expect({ name, has: params !== undefined }).toEqual({ name, has: path.includes('{') });
  });
});

it('the walkthrough names only files that exist', () => {
  const text = readFileSync('docs/walkthrough.md', 'utf8');
  const named = [...text.matchAll(/`((?:core|api|timers|frontend|dev|tests|docs)\/[\w./-]+\.\w+)`/g)].map(
    ([, path]) => path!,
  );
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
