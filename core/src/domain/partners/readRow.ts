import { type IncidentType, incidentTypes, type TimeOfDay, timesOfDay } from '../incident/incidentTerms.ts';
import { fold } from '../text/fold.ts';
import { readDay } from '../dates/days.ts';
import type { ImportRow } from './imports.ts';

/** Other organisations' words for our types. */
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

/** A comma, a full stop and any minus are accepted. */
function degrees(text: string): number | null {
  const number = text.trim().replace(/[−–]/, '-').replace(',', '.');
  return /^[+-]?\d{1,3}(\.\d+)?$/.test(number) ? Number(number) : null;
}

const yesWords = 'yes|y|true|t|1|1 0|x|home|at home|own home|private home|ticked|ja|oui|✓|✔|☑|✅'.split('|');
const noWords = 'no|n|false|f|0|0 0|none|not at home|nein|non'.split('|');

/** A cell that says neither yes nor no stays, and is refused, because a home must not become public. */
function yesOrNo(text: string): boolean | string {
  const sign = text.replace('\ufe0f', '').trim();
  const word = fold(sign) || sign;
  return yesWords.includes(word) || (word === '' || noWords.includes(word) ? false : text);
}

/** A row in the words of the contract. A cell that it cannot understand stays, so that the schema names it. */
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
    incidentDate: readDay(row.incidentDate, row.dayOrder),
    incidentTime:
      time === '' ? undefined : (timesOfDay.find((name) => fold(name) === time) ?? timeWords[time] ?? row.incidentTime),
    sourceUrl: row.sourceUrl,
    atHome: yesOrNo(row.atHome),
  };
}
