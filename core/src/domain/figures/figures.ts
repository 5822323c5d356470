import * as z from 'zod/mini';
import { csvOf } from '../text/csv.ts';
import { londonDate, londonDayStart } from '../dates/calendar.ts';
import {
  type AuditAction,
  type AuditEntry,
  type RejectionCode,
  rejectionCodes,
  theSender,
  theSweep,
} from '../audit/audit.ts';

/**
 * How well the review does, computed from the audit trail alone, month by month in London time. A month closes in the
 * middle of the next one: its figures depend only on what was decided before that day, and on how long what was sent by
 * then has waited, so whoever has the trail, or an export of it and what waits, computes the same figures at any time. The
 * one exception is what its sender erased while it waited, of which nothing stays. No figure is about a reviewer (docs/decisions/0043-review-figures.md).
 */

/** What of an entry the figures need; an exported one has it too. */
export type FigureEntry = Pick<AuditEntry, 'id' | 'subjectId' | 'at' | 'by' | 'waitingSince' | 'agrees'> & {
  /** `waiting`: what waits as the figures are computed (trail.ts). */
  action: AuditAction | 'waiting';
  reason: RejectionCode | null;
};

export const toFigureEntry = ({
  id,
  subjectId,
  action,
  at,
  by,
  waitingSince,
  agrees,
  reason,
}: AuditEntry): FigureEntry => ({
  id,
  subjectId,
  action,
  at,
  by,
  reason: reason?.code ?? null,
  ...(waitingSince === undefined ? {} : { waitingSince }),
  ...(agrees === undefined ? {} : { agrees }),
});

/** Why something was rejected; `none` where the reviewer gave no reason. */
export const figureReasons = [...rejectionCodes, 'none'] as const;
export type FigureReason = (typeof figureReasons)[number];

const minutes = z.nullable(z.number());

/** Waits are in whole minutes. */
export const monthFigures = z.object({
  /** `YYYY-MM` */
  month: z.string(),
  approved: z.number(),
  rejected: z.record(z.enum(figureReasons), z.number()),
  /** Of the approved ones: how many a reviewer corrected or removed afterwards, until the month closed. */
  corrected: z.number(),
  /** Second opinions that were given, by what they were. */
  opinions: z.object({ agreed: z.number(), disagreed: z.number() }),
  /** How long the decided ones had waited. null: nothing was decided. */
  waits: z.object({ median: minutes, ninetieth: minutes }),
  /**
   * The queue's age at each full hour of the day, 0 to 23: the median, over the days of the month, of the median age of
   * what waited at that hour, whether it was decided since or not. null: nothing waited.
   */
  queueAge: z.array(minutes),
  /** The same of hours when at least five waited, where there were five such days. */
  queueAgeOfFive: z.array(minutes),
});
export type MonthFigures = z.output<typeof monthFigures>;

/** The months as a file: one row each, with the rejected reports by reason, and waits in minutes. */
export const figuresCsv = (months: readonly MonthFigures[]): string =>
  csvOf([
    ['month', 'approved', ...figureReasons, 'corrected', 'agreed', 'disagreed', 'median', 'ninetieth'],
    ...months.map(({ month, approved, rejected, corrected, opinions, waits }) => [
      month,
      ...[approved, ...figureReasons.map((reason) => rejected[reason])].map(String),
      ...[corrected, opinions.agreed, opinions.disagreed].map(String),
      ...[waits.median, waits.ninetieth].map((wait) => String(wait ?? '')),
    ]),
  ]);

/** The fewest cases that a public figure may be about. */
export const fewestShown = 5;

const hour = 60 * 60_000;
/** The day of the next month on which a month closes. */
const closingDay = '15';

export const monthOf = (moment: string): string => londonDate(new Date(moment)).slice(0, 7);

export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

/** The moment at which a month closes. */
export const closesAt = (month: string): string => londonDayStart(`${nextMonth(month)}-${closingDay}`).toISOString();

/** The first moment of a month. */
export const startOf = (month: string): string => londonDayStart(`${month}-01`).toISOString();

export const isClosed = (month: string, now: Date): boolean => closesAt(month) <= now.toISOString();

type Decision = { approved: boolean; reason: FigureReason; at: string; since: string; isCorrected: boolean };

/** A case: what was decided about a subject, as it stands. */
type Case = { decision?: Decision };

const isAutomatic = ({ userId }: AuditEntry['by']): boolean =>
  userId === theSender.userId || userId === theSweep.userId;

/** What a reviewer does to an incident that should have been published otherwise, or not at all. */
const corrections: ReadonlySet<FigureEntry['action']> = new Set(['edited', 'unmerged', 'hidden', 'deleted', 'erased']);

/** Without what happens to the second decision about what was taken off the map: the first one counts. */
function ofFirstDecisions(entries: readonly FigureEntry[]): FigureEntry[] {
  const hidden = new Set<string>();
  return entries.filter(({ subjectId, action }) => {
    if (action === 'hidden') hidden.add(subjectId);
    return !(hidden.has(subjectId) && (action === 'restored' || action === 'corrected'));
  });
}

/** What became of each subject. A decision that was undone does not count. */
function casesOf(entries: readonly FigureEntry[]): Case[] {
  const cases = new Map<string, Case>();
  for (const { subjectId, action, at, by, reason, waitingSince } of entries) {
    const known = cases.get(subjectId) ?? {};
    cases.set(subjectId, known);
    if (waitingSince !== undefined && (action === 'approved' || action === 'rejected')) {
      const approved = action === 'approved';
      known.decision = { approved, reason: reason ?? 'none', at, since: waitingSince, isCorrected: false };
    }
    // Only what waits can be corrected by its sender: then an approval that was not public yet has ended.
    if (action === 'restored' || action === 'corrected') {
      delete known.decision;
    }
    if (corrections.has(action) && known.decision?.approved && !isAutomatic(by)) known.decision.isCorrected = true;
  }
  return [...cases.values()];
}

/** Since when each subject waited, and until when, in milliseconds; what still waits does so for ever. */
function waitsOf(entries: readonly FigureEntry[]): { since: number; until: number }[] {
  const waits = new Map<string, { since: number; until: number }>();
  for (const { subjectId, action, at, waitingSince } of entries) {
    // An undone decision has not ended the wait: what does so later says since when it was.
    if (action === 'restored' || action === 'corrected') waits.delete(subjectId);
    if (waitingSince === undefined) continue;
    const until = action === 'waiting' ? Number.POSITIVE_INFINITY : Date.parse(at);
    waits.set(subjectId, { since: Date.parse(waitingSince), until });
  }
  return [...waits.values()].toSorted((a, b) => a.since - b.since);
}

/** The value below which this share of the sorted values lies (nearest rank). */
const quantile = (sorted: readonly number[], share: number): number | null =>
  sorted[Math.ceil(share * sorted.length) - 1] ?? null;

const ascending = (values: number[]): number[] => values.toSorted((a, b) => a - b);
const minutesBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));

const londonHour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Europe/London' });

/** The median age of what waited, at each full hour from `from` until `until`. */
function samplesOf(waits: ReturnType<typeof waitsOf>, from: string, until: string) {
  const samples: { hourOfDay: number; age: number; waiting: number }[] = [];
  let waiting: typeof waits = [];
  let come = 0;
  for (let at = Date.parse(from); at < Date.parse(until); at += hour) {
    for (let wait = waits[come]; wait && wait.since <= at; wait = waits[(come += 1)]) waiting.push(wait);
    waiting = waiting.filter((wait) => wait.until > at);
    // The last to come is the youngest.
    const middle = waiting.at(-Math.ceil(waiting.length / 2));
    if (!middle) continue;
    const hourOfDay = Number(londonHour.format(at));
    samples.push({ hourOfDay, age: Math.round((at - middle.since) / 60_000), waiting: waiting.length });
  }
  return samples;
}

/** The queue's age by hour of the day. `least`: how many must wait at an hour, and on how many days, for it to count. */
const queueAges = (samples: ReturnType<typeof samplesOf>, least: number): (number | null)[] =>
  Array.from({ length: 24 }, (_, hourOfDay) => {
    const ages = samples.filter((each) => each.hourOfDay === hourOfDay && each.waiting >= least).map(({ age }) => age);
    return ages.length < least ? null : quantile(ascending(ages), 0.5);
  });

const numbered = new Intl.Collator('en', { numeric: true });

/** Of the changes of one moment, the numbers in their ids say which came first. */
const inOrder = (a: FigureEntry, b: FigureEntry): number =>
  a.at === b.at ? numbered.compare(a.id, b.id) : a.at < b.at ? -1 : 1;

/**
 * The figures of a month. `entries`: of the audit trail since the month began, also after it closed, and what waits; in any
 * order.
 */
export function figuresOf(month: string, entries: readonly FigureEntry[], now: Date): MonthFigures {
  const [from, end, closing] = [startOf(month), startOf(nextMonth(month)), closesAt(month)];
  const earliest = (one: string, other: string) => (one < other ? one : other);
  const until = earliest(closing, now.toISOString());
  const counted = ofFirstDecisions(entries.toSorted(inOrder));
  const ofMonth = counted.filter(({ at }) => at >= from && at < until);
  const cases = casesOf(ofMonth);
  const decisions = cases.flatMap(({ decision }) => (decision && decision.at < end ? decision : []));
  const rejected = Object.fromEntries(
    figureReasons.map((each) => [each, decisions.filter((d) => !d.approved && d.reason === each).length]),
  ) as Record<FigureReason, number>;
  const waits = ascending(decisions.map(({ since, at }) => minutesBetween(since, at)));
  const opinions = ofMonth.filter(({ action, at }) => action === 'opinionGiven' && at < end);
  const samples = samplesOf(waitsOf(counted), from, earliest(end, until));
  return {
    month,
    approved: decisions.filter(({ approved }) => approved).length,
    rejected,
    corrected: decisions.filter(({ isCorrected }) => isCorrected).length,
    opinions: {
      agreed: opinions.filter(({ agrees }) => agrees === true).length,
      disagreed: opinions.filter(({ agrees }) => agrees === false).length,
    },
    waits: { median: quantile(waits, 0.5), ninetieth: quantile(waits, 0.9) },
    queueAge: queueAges(samples, 1),
    queueAgeOfFive: queueAges(samples, fewestShown),
  };
}
