/** When a reviewer is reminded to rest. It is about time only, never about what or how much they decided. */

const minute = 60_000;
const breakEvery = 60 * minute;
const snooze = 10 * minute;
/** Whoever was away for so long has rested. */
const rest = 10 * minute;

export type Shift = {
  /** When the room was last in view. */
  seenAt: number;
  /** Milliseconds with the room in view since the last rest. */
  worked: number;
  /** The `worked` from which the reminder is shown. */
  remindAt: number;
};

export const startShift = (now: number): Shift => ({ seenAt: now, worked: 0, remindAt: breakEvery });

/** The room is in view at `now`. */
export const seeRoom = (shift: Shift, now: number): Shift =>
  now - shift.seenAt >= rest
    ? startShift(now)
    : { ...shift, seenAt: now, worked: shift.worked + Math.max(0, now - shift.seenAt) };

export const isBreakDue = ({ worked, remindAt }: Shift): boolean => worked >= remindAt;

export const snoozeBreak = (shift: Shift): Shift => ({ ...shift, remindAt: shift.worked + snooze });
