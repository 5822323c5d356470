import { isFileWaiting } from '@incidentmap/core/domain/review/queue';
import { expect, it } from 'vitest';

const now = new Date('2026-06-15T12:00:00Z');
const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
const hour = 60 * 60_000;

it.each([
  ['was uploaded just now', { createdAt: before(0) }, false],
  ['was uploaded a moment less than an hour ago', { createdAt: before(hour - 1) }, false],
  ['was uploaded an hour ago', { createdAt: before(hour) }, true],
  ['was uploaded yesterday', { createdAt: before(24 * hour) }, true],
  ['has a time that is still to come, of a faster clock', { createdAt: before(-5000) }, false],
  ['was submitted just now', { createdAt: before(0), mediaIncidentId: 'a' }, true],
  [
    'was submitted and approved, which can still be undone',
    { createdAt: before(2 * hour), mediaIncidentId: 'a', publishAt: before(-5000) },
    false,
  ],
  [
    'was not submitted, and approved, which can still be undone',
    { createdAt: before(2 * hour), publishAt: before(-1) },
    false,
  ],
])('reviewers see a pending file when it waits for them: one that %s', (_, file, isSeen) => {
  expect(isFileWaiting(file, now)).toBe(isSeen);
});
