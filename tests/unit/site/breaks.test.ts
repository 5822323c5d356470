import { describe, expect, it } from 'vitest';
import { isBreakDue, seeRoom, snoozeBreak, startShift } from '../../../frontend/src/features/review/break/breaks.ts';

const minute = 60_000;

/** The shift after each of so many minutes in view. */
function work(minutes: number, from = startShift(0)) {
  let shift = from;
  for (let each = 0; each < minutes; each += 1) shift = seeRoom(shift, shift.seenAt + minute);
  return shift;
}

describe('the reminder of a break', () => {
  it('comes after an hour in view, not before', () => {
    expect(isBreakDue(work(59))).toBe(false);
    expect(isBreakDue(work(60))).toBe(true);
  });

  it('comes again ten minutes after it was put off', () => {
    const snoozed = snoozeBreak(work(60));
    expect(isBreakDue(work(9, snoozed))).toBe(false);
    expect(isBreakDue(work(10, snoozed))).toBe(true);
  });

  it('starts a new hour for whoever was away for ten minutes', () => {
    const before = work(55);
    const back = seeRoom(before, before.seenAt + 10 * minute);
    expect(isBreakDue(work(59, back))).toBe(false);
    expect(isBreakDue(work(60, back))).toBe(true);
  });

  it('counts a short look elsewhere', () => {
    const before = work(55);
    expect(isBreakDue(seeRoom(before, before.seenAt + 9 * minute))).toBe(true);
  });

  it('does not count backwards when the clock is set back', () => {
    const before = work(59);
    expect(isBreakDue(work(1, seeRoom(before, before.seenAt - 30 * minute)))).toBe(true);
  });
});
