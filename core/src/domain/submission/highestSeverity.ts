import { type Severity, severityWeight } from '../incident/incidentTerms.ts';
import { shown, type Submission } from './submission.ts';

/** What has a severity, or had one. `highestSeverity`: the highest that it ever had, where that is not its own. */
export type Rated = { severity?: Severity | undefined; highestSeverity?: Severity | undefined };

/** The highest severity that any of these ever had; undefined where nobody rated one. */
export const highestSeverityOf = (...rated: readonly Rated[]): Severity | undefined =>
  rated
    .flatMap(({ severity, highestSeverity }) => [severity, highestSeverity])
    .filter((severity) => severity !== undefined)
    .toSorted((a, b) => severityWeight[b] - severityWeight[a])[0];

/** What is known of the severity of a submission: as it is shown, or as its sender rated it. */
export function ratedBy(submission: Submission): Rated {
  const details = submission.kind === 'media' ? submission.sent.details : null;
  return { severity: (shown(submission) ?? details)?.severity, highestSeverity: submission.highestSeverity };
}

/** `after` with the highest severity that it, or any of `others`, ever had, which can only rise. */
export function keepingHighest<T extends Submission>(after: T, ...others: readonly Rated[]): T {
  const highest = highestSeverityOf(ratedBy(after), ...others);
  return highest === highestSeverityOf(ratedBy(after)) || highest === undefined
    ? after
    : { ...after, highestSeverity: highest };
}
