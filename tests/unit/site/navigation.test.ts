import { expect, it } from 'vitest';
import { isActive } from '../../../frontend/src/layout/navigation.ts';

it.each([
  ['/', '/', true],
  ['/gallery', '/', false],
  ['/gallery', '/gallery', true],
  ['/gallery/42', '/gallery', true],
  ['/', '/gallery', false],
  ['/upload', '/gallery', false],
])('at %s the entry of %s is marked: %s', (path, route, expected) => {
  expect(isActive(path, route)).toBe(expected);
});
