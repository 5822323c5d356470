import { describe, expect, it } from 'vitest';
import {
  closesAt,
  type FigureEntry,
  type FigureReason,
  figureReasons,
  figuresOf,
  isClosed,
  monthOf,
  type MonthFigures,
  nextMonth,
} from '@incidentmap/core/domain/figures/figures';
import { theSender, theSweep } from '@incidentmap/core/domain/audit/audit';
import { type PublicMonth, toPublicMonth } from '@incidentmap/core/domain/figures/publicFigures';

const now = new Date('2026-12-31T12:00:00Z');
const amina = { userId: 'id of amina', name: 'amina@example.org' };

let made = 0;
const entry = (action: FigureEntry['action'], at: string, more: Partial<FigureEntry> = {}): FigureEntry => ({
  id: `entry-${(made += 1)}`,
  subjectId: `subject-${made}`,
  action,
  at,
  by: amina,
  reason: null,
  ...more,
});

/** A decision in November after this many minutes. */
const decided = (minutes: number, more: Partial<FigureEntry> = {}, at = '2026-11-10T12:00:00.000Z'): FigureEntry =>
  entry('approved', at, { waitingSince: new Date(Date.parse(at) - minutes * 60_000).toISOString(), ...more });

const november = (entries: FigureEntry[]) => figuresOf('2026-11', entries, now);

describe('the figures of a month', () => {
  it('count approvals, and rejections by reason', () => {
    const { approved, rejected } = november([
      decided(5),
      decided(5, { action: 'rejected', reason: 'spam' }),
      decided(5, { action: 'rejected', reason: 'spam' }),
      decided(5, { action: 'rejected' }),
    ]);
    expect(approved).toBe(1);
    expect(rejected).toMatchObject({ spam: 2, none: 1, duplicate: 0 });
  });

  it('say how long half and nine tenths of the decided had waited at most', () => {
    const waits = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100];
    expect(november(waits.map((minutes) => decided(minutes))).waits).toEqual({ median: 50, ninetieth: 90 });
    expect(november([decided(7)]).waits).toEqual({ median: 7, ninetieth: 7 });
    expect(november([]).waits).toEqual({ median: null, ninetieth: null });
  });

  it('count what was decided together, or first as a post and then as its incident, once', () => {
    const subjectId = 'a post';
    const joined = entry('approved', '2026-11-10T12:00:00.000Z');
    expect(november([decided(5, { subjectId }), decided(5, { subjectId }), joined]).approved).toBe(1);
  });

  it('leave out a decision that was undone, and count the one that followed', () => {
    const subjectId = 'one';
    const undone = [
      decided(5, { subjectId }, '2026-11-10T12:00:00.000Z'),
      entry('restored', '2026-11-10T12:00:05.000Z', { subjectId }),
    ];
    expect(november(undone)).toMatchObject({ approved: 0, waits: { median: null } });
    const again = decided(9, { subjectId, action: 'rejected', reason: 'other' }, '2026-11-10T12:03:00.000Z');
    expect(november([...undone, again])).toMatchObject({ approved: 0, rejected: { other: 1 }, waits: { median: 9 } });
  });

  it('count the approved ones that a reviewer edited later, once each, until the month closes', () => {
    const [first, second, third] = [decided(5), decided(5), decided(5)];
    const edited = (of: FigureEntry, at: string) => entry('edited', at, { subjectId: of.subjectId });
    const entries = [
      edited(first, '2026-11-01T00:00:00.000Z'),
      first,
      second,
      third,
      edited(second, '2026-11-11T00:00:00.000Z'),
      edited(second, '2026-12-02T00:00:00.000Z'),
      edited(third, '2026-12-15T00:00:00.000Z'),
    ];
    expect(november(entries).corrected).toBe(1);
  });

  it.each([
    ['edited', true],
    ['unmerged', true],
    ['deleted', true],
    ['erased', true],
    ['merged', false],
    ['noted', false],
  ] as const)('count an approved one as corrected that was %s by a reviewer afterwards: %s', (action, isCorrected) => {
    const first = decided(5);
    const later = (by = amina) => entry(action, '2026-11-11T00:00:00.000Z', { subjectId: first.subjectId, by });
    expect(november([first, later()]).corrected).toBe(Number(isCorrected));
    // What its sender does, and the end of a retention period, corrects no decision.
    expect(november([first, later(theSender), later(theSweep)]).corrected).toBe(0);
  });

  it('count what was taken off the map as corrected, and what is decided about it then not at all', () => {
    const subjectId = 'a report';
    const later = (action: FigureEntry['action'], minute: number) =>
      entry(action, `2026-11-11T12:0${minute}:00.000Z`, { subjectId });
    const hidden = [decided(5, { subjectId }), later('hidden', 0), later('approved', 1)];
    const once = { approved: 1, corrected: 1, waits: { median: 5, ninetieth: 5 } };
    expect(november(hidden)).toMatchObject(once);
    expect(november([...hidden, later('restored', 2)])).toMatchObject(once);
  });

  it('count the wait of a report that its sender corrects after a merge', () => {
    const subjectId = 'a report';
    const waitingSince = '2026-11-10T08:30:00.000Z';
    const merged = entry('merged', '2026-11-10T12:00:00.000Z', { subjectId, waitingSince });
    const corrected = entry('corrected', '2026-11-10T13:00:00.000Z', { subjectId, by: theSender });
    const alone = november([merged]);
    expect(november([merged, corrected])).toEqual(alone);
  });

  it('count second opinions by what they were, in the month in which they were given', () => {
    const given = (agrees: boolean, at: string) => entry('opinionGiven', at, { agrees });
    const entries = [
      given(true, '2026-11-10T12:00:00.000Z'),
      given(true, '2026-11-11T12:00:00.000Z'),
      given(false, '2026-11-30T23:00:00.000Z'),
      given(false, '2026-12-01T00:00:00.000Z'),
      entry('opinionAsked', '2026-11-10T11:00:00.000Z'),
    ];
    expect(november(entries).opinions).toEqual({ agreed: 2, disagreed: 1 });
    const { agreed, disagreed } = toPublicMonth({ ...november([]), opinions: { agreed: 5, disagreed: 4 } });
    expect([agreed, disagreed]).toEqual([5, 'few']);
  });

  it('count no import, which never waited', () => {
    expect(november([entry('approved', '2026-11-10T12:00:00.000Z')]).approved).toBe(0);
  });

  it('count each decision in its month by London’s clock, in summer too', () => {
    const summer = decided(5, {}, '2026-06-30T23:30:00.000Z');
    expect(figuresOf('2026-06', [summer], now).approved).toBe(0);
    expect(figuresOf('2026-07', [summer], now).approved).toBe(1);
    expect(monthOf('2026-06-30T23:30:00.000Z')).toBe('2026-07');
    expect([nextMonth('2026-12'), nextMonth('2026-09')]).toEqual(['2027-01', '2026-10']);
  });

  it('say how old the queue was at each hour of the day', () => {
    // Waits from 9:30 to 12:00 on each of two days.
    const entries = [10, 11].map((day) => decided(150, {}, `2026-11-${day}T12:00:00.000Z`));
    const { queueAge, queueAgeOfFive } = november(entries);
    expect(queueAge.slice(9, 13)).toEqual([null, 30, 90, null]);
    expect(queueAgeOfFive).toEqual(Array(24).fill(null));
  });

  it('say how old the queue was, also of what still waits, and of what was decided after the month had closed', () => {
    const waitingSince = '2026-11-30T20:30:00.000Z';
    const waiting = entry('waiting', now.toISOString(), { waitingSince });
    const late = decided(0, { waitingSince }, '2026-12-20T12:00:00.000Z');
    for (const one of [waiting, late]) {
      expect(november([one]).queueAge.slice(20)).toEqual([null, 30, 90, 150]);
      expect(november([one])).toMatchObject({ approved: 0, waits: { median: null } });
    }
  });

  it('say how old the queue was, of what an undone decision left waiting', () => {
    const subjectId = 'one';
    const undone = [
      decided(90, { subjectId }, '2026-11-10T12:00:00.000Z'),
      entry('restored', '2026-11-10T12:00:05.000Z', { subjectId }),
      decided(150, { subjectId }, '2026-11-10T13:00:00.000Z'),
    ];
    expect(november(undone).queueAge.slice(10, 14)).toEqual([null, 30, 90, null]);
  });

  it('say the public nothing of an hour at which fewer than five waited, or on fewer than five days', () => {
    const on = (days: number[], each: number) =>
      days.flatMap((day) => Array.from({ length: each }, () => decided(90, {}, `2026-11-0${day}T12:00:00.000Z`)));
    expect(november(on([1, 2, 3, 4, 5], 5)).queueAgeOfFive[11]).toBe(30);
    expect(november(on([1, 2, 3, 4], 9)).queueAgeOfFive[11]).toBeNull();
    expect(november(on([1, 2, 3, 4, 5, 6, 7, 8], 4)).queueAgeOfFive[11]).toBeNull();
  });

  it('are the same in whatever order the entries come, and never change once the month is closed', () => {
    const subjectId = 'one';
    const at = '2026-11-10T12:00:00.000Z';
    const entries = [
      decided(5, { id: 'incident-one-9', subjectId }, at),
      entry('restored', at, { id: 'incident-one-10', subjectId }),
      decided(30),
      decided(50, { action: 'rejected', reason: 'spam' }),
    ];
    const closed = november(entries);
    expect(closed).toMatchObject({ approved: 1, rejected: { spam: 1 } });
    expect(november(entries.toReversed())).toEqual(closed);
    expect(closesAt('2026-11')).toBe('2026-12-15T00:00:00.000Z');
    const later = [
      entry('edited', '2026-12-15T00:00:00.000Z', { subjectId: entries[2]!.subjectId }),
      entry('deleted', '2026-12-20T00:00:00.000Z', { subjectId: entries[3]!.subjectId }),
      decided(5, {}, '2026-12-16T00:00:00.000Z'),
    ];
    expect(november([...entries, ...later])).toEqual(closed);
    expect(figuresOf('2026-11', [...entries, ...later], new Date('2031-01-01T00:00:00Z'))).toEqual(closed);
    expect(isClosed('2026-11', new Date('2026-12-14T23:59:59Z'))).toBe(false);
    expect(isClosed('2026-11', new Date('2026-12-15T00:00:00Z'))).toBe(true);
  });
});

const monthWith = ({
  approved = 0,
  corrected = 0,
  rejected = {},
}: {
  approved?: number;
  corrected?: number;
  rejected?: Partial<Record<FigureReason, number>>;
}): MonthFigures => ({
  month: '2026-11',
  approved,
  corrected,
  rejected: {
    ...(Object.fromEntries(figureReasons.map((reason) => [reason, 0])) as MonthFigures['rejected']),
    ...rejected,
  },
  opinions: { agreed: 0, disagreed: 0 },
  waits: { median: 61, ninetieth: 120 },
  queueAge: Array<null>(24).fill(null),
  queueAgeOfFive: Array<null>(24).fill(null),
});

describe('what the public sees of a month', () => {
  it('shows counts from five on, and fewer as that', () => {
    const { approved, reasons } = toPublicMonth(monthWith({ approved: 5, rejected: { spam: 4, duplicate: 5 } }));
    expect({ approved, spam: reasons.spam, duplicate: reasons.duplicate, other: reasons.other }).toEqual({
      approved: 5,
      spam: 'few',
      duplicate: 5,
      other: 'few',
    });
  });

  it('shows waits in whole hours, and only with five cases on each side that the counts show', () => {
    const hours = (month: MonthFigures) => {
      const { medianHours, ninetiethHours } = toPublicMonth(month);
      return [medianHours, ninetiethHours];
    };
    expect(hours(monthWith({ approved: 9 }))).toEqual([null, null]);
    expect(hours(monthWith({ approved: 5, rejected: { spam: 5 } }))).toEqual([2, null]);
    expect(hours(monthWith({ approved: 8, rejected: { spam: 4, other: 4 } }))).toEqual([null, null]);
    expect(hours(monthWith({ approved: 50 }))).toEqual([2, 2]);
  });

  /** Everything that a reader can be told, with all the months that they may have been told it of. */
  const told = (months: MonthFigures[]): { view: PublicMonth; months: MonthFigures[] }[] =>
    [...Map.groupBy(months, (month) => JSON.stringify(toPublicMonth(month))).values()].map((same) => ({
      view: toPublicMonth(same[0]!),
      months: same,
    }));
  const upTo = (most: number) => Array.from({ length: most + 1 }, (_, number) => number);

  /** Every choice of this many numbers from 0 to 4, in ascending order. */
  const hiddenNumbers = (length: number, least = 0): number[][] =>
    length === 0
      ? [[]]
      : upTo(4)
          .slice(least)
          .flatMap((first) => hiddenNumbers(length - 1, first).map((rest) => [first, ...rest]));

  it.each(upTo(figureReasons.length))(
    'lets nobody subtract their way to one of %i hidden reasons, even one who knows the rule',
    (length) => {
      const months = hiddenNumbers(length).map((hidden) =>
        monthWith({
          approved: 7,
          rejected: Object.fromEntries(figureReasons.map((reason, index) => [reason, hidden[index] ?? 6])),
        }),
      );
      for (const { view, months: possible } of told(months)) {
        expect(figureReasons.filter((reason) => view.reasons[reason] === 'few')).toHaveLength(length);
        if (length === 0) continue;
        // Which reason has which of the numbers is unknown, too.
        const values = new Set(possible.flatMap(({ rejected }) => Object.values(rejected).filter((cell) => cell < 5)));
        expect([view.rejected, values.size]).toEqual([view.rejected, expect.toBeOneOf([4, 5])]);
        if (typeof view.rejected === 'number') expect(values.size).toBe(5);
      }
    },
  );

  it('lets nobody work out a few corrected ones, or a few that were not', () => {
    const months = upTo(16).flatMap((approved) =>
      upTo(approved).map((corrected) => monthWith({ approved, corrected })),
    );
    for (const { view, months: possible } of told(months)) {
      if (typeof view.corrected === 'number') {
        expect(view.corrected).toBeGreaterThanOrEqual(5);
        expect(Number(view.approved) - view.corrected).toBeGreaterThanOrEqual(5);
      } else {
        expect(new Set(possible.map(({ corrected }) => corrected)).size).toBeGreaterThanOrEqual(5);
      }
    }
  });

  it('has no total of everything, from which a hidden figure could be subtracted', () => {
    expect(Object.keys(toPublicMonth(monthWith({}))).toSorted()).toEqual([
      'agreed',
      'approved',
      'corrected',
      'disagreed',
      'medianHours',
      'month',
      'ninetiethHours',
      'queueAgeHours',
      'reasons',
      'rejected',
    ]);
  });
});
