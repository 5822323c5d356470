import { type IncidentType, incidentTypes, type TimeOfDay, timesOfDay } from '../incident/incidentTerms.ts';
import { isCalendarDate } from '../text/calendar.ts';
import { fold } from '../text/fold.ts';
import type { ImportRow } from './imports.ts';

/** Words that records of other organisations use for our types. */
const typeWords: Record<string, IncidentType> = {
  'verbal abuse': 'verbal',
  'verbal assault': 'verbal',
  threat: 'verbal',
  assault: 'physical',
  'physical assault': 'physical',
  'physical abuse': 'physical',
  'online abuse': 'online',
  internet: 'online',
  'social media': 'online',
  work: 'workplace',
  employment: 'workplace',
  school: 'education',
  university: 'education',
  college: 'education',
  'public space': 'public',
  'public transport': 'public',
  'criminal damage': 'property',
  vandalism: 'property',
  'property damage': 'property',
};

const timeWords: Record<string, TimeOfDay> = { am: 'Morning', pm: 'Afternoon', night: 'Evening', notsure: 'Unknown' };

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Days from 1970 back to the day that a spreadsheet counts as 0 (30 December 1899). */
const spreadsheetDays = 25_569;

const dated = (year: string, month: number | string, day: string): string =>
  `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;

/**
 * A day as `YYYY-MM-DD`: of '2024-03-05', '05/03/2024' (day first, as in the UK), '5 March 2024' or a spreadsheet's
 * number of a day. Any other text is returned as it is, and the schema refuses it.
 */
export function readDay(text: string): string {
  const trimmed = text.trim();
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ][\d:.]+Z?)?$/.exec(trimmed)?.[1];
  if (iso !== undefined) return iso;
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?: [\d:]+)?$/.exec(trimmed) ?? [];
  if (day !== undefined && month !== undefined && year !== undefined) return dated(year, month, day);
  const [, number, word, ofYear] = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4})$/i.exec(trimmed) ?? [];
  const named = word === undefined ? -1 : months.indexOf(word.slice(0, 3).toLowerCase());
  if (number !== undefined && ofYear !== undefined && named >= 0) return dated(ofYear, named + 1, number);
  if (/^\d{5}(\.\d+)?$/.test(trimmed)) {
    const counted = new Date((Math.floor(Number(trimmed)) - spreadsheetDays) * 24 * 60 * 60_000).toISOString();
    if (isCalendarDate(counted.slice(0, 10))) return counted.slice(0, 10);
  }
  return trimmed;
}

const degrees = (text: string): number | null => (/^[+-]?\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : null);

const isYes = (text: string): boolean => ['yes', 'y', 'true', '1', 'x'].includes(fold(text));

/**
 * What a row says, in the words of the contract. What it cannot understand stays as it is, so that the schema names it.
 * The place is as written: `latitude` and `longitude` are null unless both are numbers.
 */
export function readRow(row: ImportRow) {
  const type = fold(row.incidentType);
  const time = fold(row.incidentTime);
  const [latitude, longitude] = [degrees(row.latitude), degrees(row.longitude)];
  const isPlaced = latitude !== null && longitude !== null;
  return {
    title: row.title,
    description: row.description,
    location: row.location,
    latitude: isPlaced ? latitude : null,
    longitude: isPlaced ? longitude : null,
    incidentType: incidentTypes.find((name) => fold(name) === type) ?? typeWords[type] ?? row.incidentType,
    severity: row.severity.trim().toLowerCase(),
    incidentDate: readDay(row.incidentDate),
    incidentTime:
      time === '' ? undefined : (timesOfDay.find((name) => fold(name) === time) ?? timeWords[time] ?? row.incidentTime),
    sourceUrl: row.sourceUrl,
    atHome: isYes(row.atHome),
  };
}
