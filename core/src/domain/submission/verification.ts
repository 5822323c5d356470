import { publicDay } from '../incident/publicPrecision.ts';
import { withHome } from './incidentEdit.ts';
import { type Entry, hasEntry, type Incident, type Report, shown, type Submission } from './submission.ts';

/** A badge *Verified by* vouches for these. */
export const wordsPlaceAndDay = ['title', 'description', 'location', 'latitude', 'longitude', 'incidentDate'] as const;

const isSameFor = (one: Report['sent'] | Entry, other: Report['sent'] | Entry): boolean =>
  wordsPlaceAndDay.every((field) => one[field] === other[field]);

/** A wider place or day takes no badge: the incident before is compared as coarse as it is now. */
function asPublic(before: Incident, after: Incident): Entry {
  const was = shown(withHome(before, before, shown(after).atHome));
  return { ...was, incidentDate: publicDay(was.incidentDate, after.entry) };
}

/** A partner verifies the words that its sender sent, because it reads no others. */
export const isAsSent = (report: Report): boolean => hasEntry(report) && isSameFor(shown(report), report.sent);

/** A change of its words, place or day takes the badge; an approval does not, because it only covers identifiers. */
export function withoutOldBadge<T extends Submission>(before: Submission, after: T): T {
  if (!hasEntry(before) || !hasEntry(after)) return after;
  const { verifiedBy } = after.entry;
  const isNoneOrNew = verifiedBy === null || verifiedBy !== before.entry.verifiedBy;
  if (isNoneOrNew || after.lastChange?.action === 'approved') return after;
  return isSameFor(asPublic(before, after), shown(after))
    ? after
    : { ...after, entry: { ...after.entry, verifiedBy: null } };
}
