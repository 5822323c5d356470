import { type Severity, severityWeight } from '../incident/incidentTerms.ts';

/** What has a severity, or had one. `highestSeverity`: the highest that it ever had, where that is not its own. */
export type Rated = { severity?: Severity | undefined; highestSeverity?: Severity | undefined };

/** The highest severity that any of these ever had; undefined where nobody rated one. */
export const highestSeverityOf = (...rated: readonly Rated[]): Severity | undefined =>
  rated
    .flatMap(({ severity, highestSeverity }) => [severity, highestSeverity])
    .filter((severity) => severity !== undefined)
    .toSorted((a, b) => severityWeight[b] - severityWeight[a])[0];

/** `after` with the highest severity that it, or any of `others`, ever had, which can only rise. */
export function keepingHighest<T extends Rated>(after: T, ...others: readonly Rated[]): T {
  const highest = highestSeverityOf(after, ...others);
  return highest === highestSeverityOf(after) ? after : { ...after, highestSeverity: highest };
}
