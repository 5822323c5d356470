import * as z from 'zod/mini';
import { csvOf } from '../text/csv.ts';
import { londonDate, londonDayStart } from '../dates/calendar.ts';
import { type AuditEntry, rejectionCodes, theSender, theSweep } from '../audit/audit.ts';
import type { ExportedEntry } from '../audit/trail.ts';

/**
 * The figures of the review, by month in London time, from the audit trail alone: whoever has an export of it computes
 * the same ones at any time, except for submissions that were erased while they waited. A month closes in the middle of
 * the next one. No figure is about a reviewer (docs/decisions/0043-review-figures.md).
 */

export type FigureEntry = Omit<ExportedEntry, 'subject' | 'fields'>;

/** `none`: the reviewer gave no reason. */
export const figureReasons = [...rejectionCodes, 'none'] as const;
export type FigureReason = (typeof figureReasons)[number];

const minutes = z.nullable(z.number());

/** Waits are in whole minutes. */
export const monthFigures = z.object({
  /** `YYYY-MM` */
  month: z.string(),
  approved: z.number(),
  rejected: z.record(z.enum(figureReasons), z.number()),
  /** Approved ones that a reviewer corrected or removed before the month closed. */
  corrected: z.number(),
  /** Second opinions. */
  opinions: z.object({ agreed: z.number(), disagreed: z.number() }),
  /** null: nothing was decided. */
  waits: z.object({ median: minutes, ninetieth: minutes }),
  /** The median over all days of the median age of the queue, at each full hour. null: nothing waited. */
  queueAge: z.array(minutes),
  /** The same for hours when at least five waited, if there were five such days. */
  queueAgeOfFive: z.array(minutes),
});
export type MonthFigures = z.output<typeof monthFigures>;

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

/** A public figure is about so many cases at least. */
export const fewestShown = 5;

const hour = 60 * 60_000;
/** A month closes on this day of the next one. */
const closingDay = '15';

export const monthOf = (moment: string): string => londonDate(new Date(moment)).slice(0, 7);

export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

export const closesAt = (month: string): string => londonDayStart(`${nextMonth(month)}-${closingDay}`).toISOString();

export const startOf = (month: string): string => londonDayStart(`${month}-01`).toISOString();

export const isClosed = (month: string, now: Date): boolean => closesAt(month) <= now.toISOString();

type Decision = { approved: boolean; reason: FigureReason; at: string; since: string; isCorrected: boolean };

const isAutomatic = ({ userId }: AuditEntry['by']): boolean =>
  userId === theSender.userId || userId === theSweep.userId;

/** These a reviewer does to an incident that should have been published otherwise, or not at all. */
const corrections: ReadonlySet<FigureEntry['action']> = new Set(['edited', 'unmerged', 'hidden', 'deleted', 'erased']);

/** Only the first decision counts about an incident that was taken off the map. */
function ofFirstDecisions(entries: readonly FigureEntry[]): FigureEntry[] {
  const hidden = new Set<string>();
  return entries.filter(({ subjectId, action }) => {
    if (action === 'hidden') hidden.add(subjectId);
    return !(hidden.has(subjectId) && (action === 'restored' || action === 'corrected'));
  });
}

/** The decision about each subject. One that was undone does not count. */
function decisionsOf(entries: readonly FigureEntry[]): Decision[] {
  const decisions = new Map<string, Decision>();
  for (const { subjectId, action, at, by, reason, waitingSince } of entries) {
    if (waitingSince !== undefined && (action === 'approved' || action === 'rejected')) {
      const approved = action === 'approved';
      decisions.set(subjectId, { approved, reason: reason ?? 'none', at, since: waitingSince, isCorrected: false });
    }
    // A sender's correction ends an approval that is not public yet.
    if (action === 'restored' || action === 'corrected') decisions.delete(subjectId);
    const decision = decisions.get(subjectId);
    if (corrections.has(action) && decision?.approved && !isAutomatic(by)) decision.isCorrected = true;
  }
  return [...decisions.values()];
}

/** Milliseconds. An item that still waits does so for ever. */
function waitsOf(entries: readonly FigureEntry[]): { since: number; until: number }[] {
  const waits = new Map<string, { since: number; until: number; isMerge: boolean }>();
  for (const { subjectId, action, at, waitingSince } of entries) {
    // An undone decision has not ended the wait: a later entry says when it began. What is merged can be corrected.
    if (action === 'restored' || (action === 'corrected' && !waits.get(subjectId)?.isMerge)) waits.delete(subjectId);
    if (waitingSince === undefined) continue;
    const until = action === 'waiting' ? Number.POSITIVE_INFINITY : Date.parse(at);
    const isMerge = action === 'merged' || action === 'attached';
    waits.set(subjectId, { since: Date.parse(waitingSince), until, isMerge });
  }
  return [...waits.values()].toSorted((a, b) => a.since - b.since);
}

/** The nearest rank. */
const quantile = (sorted: readonly number[], share: number): number | null =>
  sorted[Math.ceil(share * sorted.length) - 1] ?? null;

const ascending = (values: number[]): number[] => values.toSorted((a, b) => a - b);
const minutesBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));

const londonHour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Europe/London' });

/** The median age of the queue at each full hour. */
function samplesOf(waits: ReturnType<typeof waitsOf>, from: string, until: string) {
  const samples: { hourOfDay: number; age: number; waiting: number }[] = [];
  let waiting: typeof waits = [];
  let come = 0;
  for (let at = Date.parse(from); at < Date.parse(until); at += hour) {
    for (let wait = waits[come]; wait && wait.since <= at; wait = waits[(come += 1)]) waiting.push(wait);
    waiting = waiting.filter((wait) => wait.until > at);
    // The youngest is the last.
    const middle = waiting.at(-Math.ceil(waiting.length / 2));
    if (!middle) continue;
    const hourOfDay = Number(londonHour.format(at));
    samples.push({ hourOfDay, age: Math.round((at - middle.since) / 60_000), waiting: waiting.length });
  }
  return samples;
}

/** `least`: how many must wait at an hour, on how many days, for it to count. */
const queueAges = (samples: ReturnType<typeof samplesOf>, least: number): (number | null)[] =>
  Array.from({ length: 24 }, (_, hourOfDay) => {
    const ages = samples.filter((each) => each.hourOfDay === hourOfDay && each.waiting >= least).map(({ age }) => age);
    return ages.length < least ? null : quantile(ascending(ages), 0.5);
  });

const numbered = new Intl.Collator('en', { numeric: true });

/** Changes of one moment are in the order of the numbers in their ids. */
const inOrder = (a: FigureEntry, b: FigureEntry): number =>
  a.at === b.at ? numbered.compare(a.id, b.id) : a.at < b.at ? -1 : 1;

/** `entries`: all since the month began, even after it closed, and the items that wait; in any order. */
export function figuresOf(month: string, entries: readonly FigureEntry[], now: Date): MonthFigures {
  const [from, end, closing] = [startOf(month), startOf(nextMonth(month)), closesAt(month)];
  const earliest = (one: string, other: string) => (one < other ? one : other);
  const until = earliest(closing, now.toISOString());
  const counted = ofFirstDecisions(entries.toSorted(inOrder));
  const ofMonth = counted.filter(({ at }) => at >= from && at < until);
  const decisions = decisionsOf(ofMonth).filter(({ at }) => at < end);
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
