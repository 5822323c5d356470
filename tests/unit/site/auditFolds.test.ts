import type { TrailEntry } from '@incidentmap/core/domain/audit/trail';
import { describe, expect, it } from 'vitest';
import { foldsOf } from '../../../frontend/src/features/audit/folds.ts';
import { testNow } from '../../support/api/builders.ts';

/** An entry that is `seconds` older than the newest. */
const entry = (subjectId: string, seconds: number, more: Partial<TrailEntry> = {}): TrailEntry => ({
  id: `incident-${subjectId}-${seconds}`,
  subject: 'incident',
  subjectId,
  action: 'deleted',
  at: new Date(testNow.getTime() - 1000 * seconds).toISOString(),
  by: { userId: 'amina', name: 'amina@example.org' },
  fields: [],
  reason: null,
  note: '',
  choices: [],
  place: null,
  title: null,
  file: null,
  ...more,
});
const idsOf = (entries: TrailEntry[]) => foldsOf(entries).map((fold) => fold.map(({ subjectId }) => subjectId));

describe('the audit trail tells as one', () => {
  it('what one person did to several things, each within a minute of the one before', () => {
    expect(idsOf([entry('a', 0), entry('b', 60), entry('c', 120), entry('d', 181)])).toEqual([['a', 'b', 'c'], ['d']]);
  });

  it('nothing of another person, of another act, for another reason, or on another kind of thing', () => {
    const by = { userId: 'bilal', name: 'bilal@example.org' };
    expect(
      idsOf([
        entry('a', 0),
        entry('b', 1, { by }),
        entry('c', 2, { by, action: 'edited' }),
        entry('d', 3, { by, action: 'edited', subject: 'post' }),
        entry('e', 4, { by, action: 'rejected', reason: 'spam' }),
        entry('f', 5, { by, action: 'rejected', reason: 'spam', note: 'Sent by the hundred.' }),
      ]),
    ).toEqual([['a'], ['b'], ['c'], ['d'], ['e'], ['f']]);
  });

  it('a decision and its undoing by the same person within a minute', () => {
    const undone = (subjectId: string, seconds: number) => entry(subjectId, seconds, { action: 'restored' });
    const decided = (subjectId: string, seconds: number, more: Partial<TrailEntry> = {}) =>
      entry(subjectId, seconds, { action: 'approved', ...more });
    expect(idsOf([undone('a', 0), decided('a', 9)])).toEqual([['a', 'a']]);
    expect(idsOf([undone('a', 0), decided('a', 9, { action: 'rejected', reason: 'spam' })])).toEqual([['a', 'a']]);
    // Neither what follows, nor another thing, another person or a later change of mind.
    expect(idsOf([undone('a', 0), decided('a', 9), decided('b', 10)])).toEqual([['a', 'a'], ['b']]);
    expect(idsOf([undone('a', 0), decided('b', 9)])).toEqual([['a'], ['b']]);
    expect(idsOf([undone('a', 0), decided('a', 61)])).toEqual([['a'], ['a']]);
    const by = { userId: 'bilal', name: 'bilal@example.org' };
    expect(idsOf([undone('a', 0), decided('a', 9, { by })])).toEqual([['a'], ['a']]);
  });

  it('no two acts on the same thing, which would be counted as two things', () => {
    expect(idsOf([entry('a', 0), entry('b', 1), entry('a', 2)])).toEqual([['a', 'b'], ['a']]);
  });
});
