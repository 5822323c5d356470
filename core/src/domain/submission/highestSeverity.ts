import { type Severity, severityWeight } from '../incident/incidentTerms.ts';
import { shown, type Submission } from './submission.ts';

export type Rated = { severity?: Severity | undefined; highestSeverity?: Severity | undefined };

export const highestSeverityOf = (...rated: readonly Rated[]): Severity | undefined =>
  rated
    .flatMap(({ severity, highestSeverity }) => [severity, highestSeverity])
    .filter((severity) => severity !== undefined)
    .toSorted((a, b) => severityWeight[b] - severityWeight[a])[0];

/** The severity that is shown, or else the one that its sender chose. */
export function ratedBy(submission: Submission): Rated {
  const details = submission.kind === 'media' ? submission.sent.details : null;
  return { severity: (shown(submission) ?? details)?.severity, highestSeverity: submission.highestSeverity };
}

export function keepingHighest<T extends Submission>(after: T, ...others: readonly Rated[]): T {
  const highest = highestSeverityOf(ratedBy(after), ...others);
  const isKnown = highest === undefined || highest === highestSeverityOf(ratedBy(after));
  return isKnown ? after : { ...after, highestSeverity: highest };
}
