import { isCalendarDate, londonDate } from './calendar.ts';

/** What the first number of a day such as '05/03/2024' is. */
export const dayOrders = ['dayFirst', 'monthFirst'] as const;
export type DayOrder = (typeof dayOrders)[number];

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** The spellings in which it is clear which part is the month: it has a name, or comes after a year of four digits. */
const spellings: readonly RegExp[] = [
  /^(?<year>\d{4})[-/. ](?<month>\d{1,2})[-/. ](?<day>\d{1,2})$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?(?: of)?[-/., ]*(?<name>[a-z]{3,9})[-/., ]*(?<year>\d{4}|\d{2})$/i,
  /^(?<name>[a-z]{3,9})[-/. ]*(?<day>\d{1,2})(?:st|nd|rd|th)?[-/., ]+(?<year>\d{4}|\d{2})$/i,
  /^(?<year>\d{4})[-/., ]*(?<name>[a-z]{3,9})[-/., ]*(?<day>\d{1,2})$/i,
];

/** Numbers alone, whose order the column decides. With full stops the day is first everywhere. */
const numbersAlone = /^(?<first>\d{1,2})(?<mark>[-/. ])(?<second>\d{1,2})\k<mark>(?<year>\d{4}|\d{2})$/;

const weekday = /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b[., ]*/i;

/** A time of day after the day, with the zone that it may have. */
const timeAfter =
  /(?:T|[-, ]+(?:at )?)(?:(?<hour>\d{1,2})[:.](?<minute>\d{2})(?:[:.]\d{2}(?:[.,]\d+)?)?|(?<full>\d{1,2})(?= ?[ap]))(?: ?(?<half>[ap])\.?m\b\.?)? ?(?<zone>z|bst|(?:utc|gmt)?(?:[-+]\d{2}(?::?\d{2})?)?)(?: ?\(.*)?$/i;

/** A spreadsheet's number of a day, with the part of the day that has passed. */
const spreadsheetNumber = /^(?<days>\d{5})(?<passed>\.\d+)?$/;
/** Days from 1970 back to the day that a spreadsheet counts as 0 (30 December 1899). */
const spreadsheetDays = 25_569;

/** Writes in one way the signs that mean the same: dashes and spaces. Leaves out the apostrophe of '24. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/['’‘\p{Cf}]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([-/.]) ?/g, '$1')
    .replace(weekday, '')
    .replace(/[ ,()]+$/, '')
    .trimStart();

/** Of two digits, those from 70 on are of the last century. A day in the future is refused later. */
const fullYear = (year: string): string => (year.length === 4 ? year : `${Number(year) < 70 ? 20 : 19}${year}`);

const dated = (year = '', month: string | number = '', day = ''): string =>
  `${fullYear(year)}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;

/** Reads the day of a text that has no time; undefined where there is none. The day may not exist, such as 31 February. */
function writtenDay(text: string, order: DayOrder): string | undefined {
  const days = spreadsheetNumber.exec(text)?.groups?.days;
  if (days !== undefined)
    return new Date((Number(days) - spreadsheetDays) * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const numbers = numbersAlone.exec(text)?.groups;
  if (numbers) {
    const { first, mark, second, year } = numbers;
    if (order === 'dayFirst') return dated(year, second, first);
    return mark === '.' ? undefined : dated(year, first, second);
  }
  for (const spelling of spellings) {
    const parts = spelling.exec(text)?.groups;
    if (!parts) continue;
    if (parts.name === undefined) return dated(parts.year, parts.month, parts.day);
    const name = parts.name.toLowerCase() === 'sept' ? 'sep' : parts.name.toLowerCase();
    const month = months.findIndex((each) => each.startsWith(name));
    if (month >= 0) return dated(parts.year, month + 1, parts.day);
  }
  return undefined;
}

function minutesEast(zone: string): number {
  if (/^bst$/i.test(zone)) return 60;
  const [, sign, hours, minutes] = /([-+])(\d{2}):?(\d{2})?/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

/**
 * Reads a day in any spelling that people and spreadsheets use, and returns it as `YYYY-MM-DD`. A time with a zone gives the
 * day in London. Other texts are returned trimmed, and the schema refuses them. `order`: the order of the column.
 */
export function readDay(text: string, order: DayOrder = 'dayFirst'): string {
  const cleaned = plain(text);
  const time = timeAfter.exec(cleaned);
  const day = writtenDay(time ? cleaned.slice(0, time.index) : cleaned, order);
  if (day === undefined) return text.trim();
  const { hour, full = hour, minute = '00', half, zone = '' } = time?.groups ?? {};
  if (zone === '') return day;
  const inDay = half === undefined ? Number(full) : (Number(full) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const moment = new Date(`${day}T${String(inDay).padStart(2, '0')}:${minute}:00Z`).getTime();
  return Number.isNaN(moment) || !isCalendarDate(day)
    ? text.trim()
    : londonDate(new Date(moment - minutesEast(zone) * 60_000));
}

/** Whether a text has a time of day, which its day alone would lose. */
export const hasTime = (text: string): boolean =>
  timeAfter.test(plain(text)) || spreadsheetNumber.exec(text.trim())?.groups?.passed !== undefined;

/**
 * What the days of a column say about their order. `dayFirst`, `monthFirst`: the first day that exists only in that order.
 * `either`: the first that is a different day in each.
 */
export type OrderEvidence = Partial<Record<DayOrder | 'either', string>>;

export function orderEvidence(values: Iterable<string>): OrderEvidence {
  const found: OrderEvidence = {};
  for (const value of values) {
    const [asDayFirst, asMonthFirst] = [readDay(value, 'dayFirst'), readDay(value, 'monthFirst')];
    if (asDayFirst === asMonthFirst) continue;
    const [isDayFirst, isMonthFirst] = [isCalendarDate(asDayFirst), isCalendarDate(asMonthFirst)];
    if (isDayFirst && isMonthFirst) found.either ??= value;
    else if (isDayFirst) found.dayFirst ??= value;
    else if (isMonthFirst) found.monthFirst ??= value;
  }
  return found;
}

/**
 * The order of a column: what its days say, or day first, as in the UK, where they say nothing. undefined where they
 * contradict each other.
 */
export function orderOf({ dayFirst, monthFirst }: OrderEvidence): DayOrder | undefined {
  if (monthFirst === undefined) return 'dayFirst';
  return dayFirst === undefined ? 'monthFirst' : undefined;
}
