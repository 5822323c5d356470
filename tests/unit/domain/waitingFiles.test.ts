import { isFileWaiting } from '@incidentmap/core/domain/review/queue';
import { act, type Life } from '@incidentmap/core/domain/submission/life';
import { newMedia } from '@incidentmap/core/domain/submission/media';
import { isWaiting, type Media } from '@incidentmap/core/domain/submission/submission';
import { expect, it } from 'vitest';
import { anIncident } from '../../support/api/builders.ts';

const now = new Date('2026-06-15T12:00:00Z');
const before = (ms: number) => new Date(now.getTime() - ms);
const hour = 60 * 60_000;
const facts = { name: 'a.jpg', kind: 'image', contentType: 'image/jpeg', bytes: 1000 } as const;
const fileOf = (sentAt: Date, more: Partial<Media> = {}): Media => ({
  ...newMedia(facts, { id: 'a', now: sentAt }),
  ...more,
});
const belongsTo = { id: 'recording', as: 'recording' } as const;
/** Approved so long ago, with ten seconds to undo. */
const scheduled = (ms: number): Life => {
  const by = { userId: 'reviewer', name: 'reviewer', role: 'Admin' } as const;
  return act('media', { is: 'waiting' }, { act: 'schedule', choices: [] }, by, before(ms)) as Life;
};

it.each<[string, Media, boolean]>([
  ['was uploaded just now', fileOf(before(0)), false],
  ['was uploaded a moment less than an hour ago', fileOf(before(hour - 1)), false],
  ['was uploaded an hour ago', fileOf(before(hour)), true],
  ['was uploaded yesterday', fileOf(before(24 * hour)), true],
  ['has a time that is still to come, of a faster clock', fileOf(before(-5000)), false],
  ['was submitted just now', fileOf(before(0), { belongsTo }), true],
  ['was added to a report just now', fileOf(before(0), { belongsTo: { id: 'report', as: 'addition' } }), true],
  [
    'was uploaded and published just now, and waits again',
    fileOf(before(0), {
      entry: anIncident().entry,
      life: { is: 'waiting', wasPublic: { by: { userId: 'a', name: 'a' }, heldSince: before(0).toISOString() } },
    }),
    true,
  ],
  [
    'was submitted and approved, which can still be undone',
    fileOf(before(2 * hour), { belongsTo, life: scheduled(5000) }),
    false,
  ],
  [
    'was not submitted, and approved, which can still be undone',
    fileOf(before(2 * hour), { life: scheduled(10_001) }),
    false,
  ],
])('reviewers see a pending file when it waits for them: one that %s', (_, file, isSeen) => {
  expect(isWaiting(file) && isFileWaiting(file, now)).toBe(isSeen);
});
