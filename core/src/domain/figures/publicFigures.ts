import * as z from 'zod/mini';
import { fewestShown, type FigureReason, figureReasons, type MonthFigures } from './figures.ts';

/**
 * Everyone sees closed months only. No figure is about fewer than five cases, and nobody can compute one from the
 * others: there is no grand total, nor a total of rejections that would say more about hidden reasons than "fewer than
 * five".
 */

/** `few`: fewer than five. `withheld`: a figure that is fewer than five could be computed from it. */
const count = z.union([z.number(), z.enum(['few', 'withheld'])]);
export type PublicCount = z.output<typeof count>;

/** Rounded up; null where it would be about fewer than five. */
const hours = z.nullable(z.number());

export const publicMonth = z.object({
  month: z.string(),
  approved: count,
  corrected: count,
  /** Second opinions. */
  agreed: count,
  disagreed: count,
  rejected: count,
  reasons: z.record(z.enum(figureReasons), count),
  medianHours: hours,
  ninetiethHours: hours,
  queueAgeHours: z.array(hours),
});
export type PublicMonth = z.output<typeof publicMonth>;

const hideFew = (number: number): PublicCount => (number < fewestShown ? 'few' : number);

/**
 * It is shown only where each hidden cell could still be any number from 0 to 4: a reader who knows this rule learns
 * hardly more from its absence.
 */
function totalOf(cells: readonly number[]): PublicCount {
  const total = cells.reduce((sum, cell) => sum + cell, 0);
  const hidden = cells.filter((cell) => cell < fewestShown);
  const sumOfHidden = hidden.reduce((sum, cell) => sum + cell, 0);
  const most = fewestShown - 1;
  const isSafe = hidden.length === 0 || (sumOfHidden >= most && sumOfHidden <= most * (hidden.length - 1));
  if (total < fewestShown) return 'few';
  return isSafe ? total : 'withheld';
}

/** The rest of the whole is a figure too. */
const partOf = (part: number, whole: number): PublicCount =>
  part < fewestShown || whole - part < fewestShown ? 'withheld' : part;

const hoursOf = (minutes: number | null): number | null => (minutes === null ? null : Math.ceil(minutes / 60));

export function toPublicMonth({
  month,
  approved,
  corrected,
  opinions,
  rejected,
  waits,
  queueAgeOfFive,
}: MonthFigures): PublicMonth {
  const cells = figureReasons.map((reason) => rejected[reason]);
  // Only figures that are shown decide whether the waits are, so that their absence tells nothing more.
  const told = [approved, ...cells].filter((cell) => cell >= fewestShown).reduce((sum, cell) => sum + cell, 0);
  return {
    month,
    approved: hideFew(approved),
    corrected: partOf(corrected, approved),
    agreed: hideFew(opinions.agreed),
    disagreed: hideFew(opinions.disagreed),
    rejected: totalOf(cells),
    reasons: Object.fromEntries(figureReasons.map((reason) => [reason, hideFew(rejected[reason])])) as Record<
      FigureReason,
      PublicCount
    >,
    // Five cases are on each side of the median from ten on, and above the 90 % from fifty on.
    medianHours: told >= 2 * fewestShown ? hoursOf(waits.median) : null,
    ninetiethHours: told >= 10 * fewestShown ? hoursOf(waits.ninetieth) : null,
    queueAgeHours: queueAgeOfFive.map(hoursOf),
  };
}
