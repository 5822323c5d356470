import { firstOfMonth } from '../dates/calendar.ts';
import { districtMetres } from '../limits.ts';
import type { DatePrecision } from './incidentTerms.ts';

export type ChosenPrecision = { placeMetres?: number | undefined; datePrecision?: DatePrecision | undefined };

type ChosenWidth = Pick<ChosenPrecision, 'placeMetres'> & { atHome: boolean };

/** The public place of a home is the district, unless a wider square was chosen. */
export const isDistrict = ({ atHome, placeMetres = 0 }: ChosenWidth): boolean =>
  atHome && placeMetres <= districtMetres;

/** `gridMetres`: the least width of a public place, from the settings. */
export const widthOf = ({ atHome, placeMetres = 0 }: ChosenWidth, gridMetres: number): number =>
  Math.max(placeMetres, atHome ? districtMetres : 0, gridMetres);

/** 2026-06-14, or 2026-06. */
export const dayOrMonth = ({
  incidentDate,
  datePrecision,
}: Pick<ChosenPrecision, 'datePrecision'> & { incidentDate: string }): string =>
  datePrecision === 'month' ? incidentDate.slice(0, 7) : incidentDate;

export const publicDay = (day: string, { datePrecision }: ChosenPrecision): string =>
  datePrecision === 'month' ? firstOfMonth(day) : day;
