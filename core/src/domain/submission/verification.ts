import { publicDay } from '../incident/publicPrecision.ts';
import { withHome } from './incidentEdit.ts';
import { type Entry, hasEntry, type Incident, type Report, shown, type Submission } from './submission.ts';

/** What a badge *Verified by* vouches for. */
const vouchedFor = ['title', 'description', 'location', 'latitude', 'longitude', 'incidentDate'] as const;

const isSameFor = (one: Pick<Entry, (typeof vouchedFor)[number]>, other: Report['sent'] | Entry): boolean =>
  vouchedFor.every((field) => one[field] === other[field]);

/** What was vouched for, as coarse as it is now: that takes nothing back. */
function asPublic(before: Incident, after: Incident): Entry {
  const was = shown(withHome(before, before, shown(after).atHome));
  return { ...was, incidentDate: publicDay(was.incidentDate, after.entry) };
}

/** Whether the incident says what its sender sent, which is what a partner reads before it verifies. */
export const isAsSent = (report: Report): boolean => hasEntry(report) && isSameFor(shown(report), report.sent);

/**
 * The submission after a change. It loses its badge when its words, place or day have changed since the badge was
 * given. An approval leaves the badge, because it only covers identifiers.
 */
export function withoutOldBadge<T extends Submission>(before: Submission, after: T): T {
  if (!hasEntry(before) || !hasEntry(after)) return after;
  const { verifiedBy } = after.entry;
  const isNoneOrNew = verifiedBy === null || verifiedBy !== before.entry.verifiedBy;
  if (isNoneOrNew || after.lastChange?.action === 'approved') return after;
  return isSameFor(asPublic(before, after), shown(after))
    ? after
    : { ...after, entry: { ...after.entry, verifiedBy: null } };
}
