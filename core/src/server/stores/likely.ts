import { comparedMax, duplicateReach } from '../../domain/limits.ts';
import { likelyDuplicates, type TextNumbers, type Told, toldOf } from '../../domain/review/duplicates.ts';
import { shown, type Submission } from '../../domain/submission/submission.ts';
import type { SubmissionStore } from './submissions.ts';

/** A report that waits and is likely about the same event. */
type Alike = { id: string; likeness: number };

type Row = { id: string; floodOf: string | undefined; told: Told };

/** The clocks of instances differ: changes of so many milliseconds before the last reading are read again. */
const overlap = 30_000;

/** What likely duplicates share: their day, or a link. */
const sharedBy = ({ day, links }: Told): (number | string)[] => [day, ...links];

/** The reports that wait, by id, and by what they share. */
function reportsInNumbers() {
  const byId = new Map<string, Row>();
  const sharing = new Map<number | string, Set<Row>>();

  function remove(id: string): void {
    const row = byId.get(id);
    if (!row) return;
    byId.delete(id);
    for (const each of sharedBy(row.told)) {
      const rows = sharing.get(each);
      rows?.delete(row);
      if (rows?.size === 0) sharing.delete(each);
    }
  }

  /** At most `comparedMax` others: those that name its links, then the nearest days. One flood is a group already. */
  function near(row: Row): Set<Row> {
    const found = new Set<Row>();
    const { day, links } = row.told;
    const days = Array.from({ length: duplicateReach.days }, (_, before) => [day - before - 1, day + before + 1]);
    for (const each of [...links, day, ...days.flat()]) {
      for (const other of sharing.get(each) ?? []) {
        if (found.size === comparedMax) return found;
        if (other === row || (row.floodOf !== undefined && other.floodOf === row.floodOf)) continue;
        found.add(other);
      }
    }
    return found;
  }

  return {
    /** Takes a submission as it is now: without `numbers` it is no report that waits, and goes. */
    put(submission: Submission, numbers: TextNumbers | null): void {
      remove(submission.id);
      const entry = shown(submission);
      if (!entry || !numbers) return;
      const told = toldOf({ ...entry, merged: submission.sources ?? [] }, numbers);
      const row = { id: submission.id, floodOf: submission.sender.floodOf, told };
      byId.set(row.id, row);
      for (const each of sharedBy(told)) sharing.set(each, (sharing.get(each) ?? new Set()).add(row));
    },
    told: (id: string): Told | null => byId.get(id)?.told ?? null,
    naming: (link: string): Alike[] => Array.from(sharing.get(link) ?? [], ({ id }) => ({ id, likeness: 1 })),
    /** Those that are likely about the same event as one of them, likeliest first. */
    like(id: string): Alike[] {
      const row = byId.get(id);
      if (!row) return [];
      const likely = likelyDuplicates(row.told, near(row), ({ told }) => told, Infinity);
      return likely.map(({ other, likeness }) => ({ id: other.id, likeness }));
    },
  };
}

export type ReportsInNumbers = ReturnType<typeof reportsInNumbers>;

/**
 * The likely duplicates among what waits, which no database can be asked for. Each instance keeps the numbers of those
 * reports, and reads before each answer what has come or changed since. The clean-up of memory forgets them, so that a
 * change is missed for twenty minutes at most.
 */
export function makeLikely({ submissions, now }: { submissions: SubmissionStore; now: () => Date }) {
  let known: { reports: ReportsInNumbers; until: number } | null = null;
  let reading: Promise<ReportsInNumbers> | null = null;

  async function read(): Promise<ReportsInNumbers> {
    const at = now().getTime();
    const reports = known?.reports ?? reportsInNumbers();
    const found = known
      ? submissions.changesSince(new Date(Math.min(known.until, at) - overlap).toISOString())
      : submissions.open('report');
    for await (const { submission, numbers } of found) reports.put(submission, numbers);
    known = { reports, until: at };
    return reports;
  }

  return {
    /** The reports as they are now. Requests at the same moment share one reading. */
    current: (): Promise<ReportsInNumbers> => (reading ??= read().finally(() => (reading = null))),
    /** Forgets everything, so that nothing erased stays in memory. */
    cleanUp(): void {
      known = null;
    },
  };
}
