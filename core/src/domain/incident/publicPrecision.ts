import { firstOfMonth } from '../dates/calendar.ts';
import { districtMetres } from '../limits.ts';
import type { DatePrecision } from './incidentTerms.ts';

/** How coarse the public place and day of an incident are, as far as that was chosen. */
export type ChosenPrecision = { placeMetres?: number | undefined; datePrecision?: DatePrecision | undefined };

type ChosenWidth = Pick<ChosenPrecision, 'placeMetres'> & { atHome: boolean };

/** Whether its public place is its district: of what happened at a home, unless a wider square was chosen. */
export const isDistrict = ({ atHome, placeMetres = 0 }: ChosenWidth): boolean =>
  atHome && placeMetres <= districtMetres;

/** The width of the public place. `gridMetres`: the setting, which nothing public is narrower than. */
export const widthOf = ({ atHome, placeMetres = 0 }: ChosenWidth, gridMetres: number): number =>
  Math.max(placeMetres, atHome ? districtMetres : 0, gridMetres);

/** The day of an incident as far as it is told: 2026-06-14, or of a month 2026-06. */
export const dayOrMonth = ({
  incidentDate,
  datePrecision,
}: Pick<ChosenPrecision, 'datePrecision'> & { incidentDate: string }): string =>
  datePrecision === 'month' ? incidentDate.slice(0, 7) : incidentDate;

/** The day as the public reads it. */
export const publicDay = (day: string, { datePrecision }: ChosenPrecision): string =>
  datePrecision === 'month' ? firstOfMonth(day) : day;
