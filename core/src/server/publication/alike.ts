import { LRUCache } from 'lru-cache';
import { duplicateReach } from '../../domain/limits.ts';
import { inCircle } from '../../domain/places/geometry.ts';
import { likelyDuplicates, type Told, toldOf } from '../../domain/review/duplicates.ts';
import { type Change, firstThat, rowsWithin, shownOf, type Table } from './table.ts';

/** As many as are near the reports of some pages of the queue. */
const mostKept = 10_000;

/** What was read before, by the place of the row, at which another text never stands. */
type Kept = LRUCache<number, Told>;
const nothing = (): Kept => new LRUCache({ max: mostKept });

function toldAt(table: Table, row: number, kept: Kept): Told {
  const place = table.place[row] as number;
  const known = kept.get(place);
  if (known) return known;
  const told = toldOf(shownOf(table, row));
  kept.set(place, told);
  return told;
}

/** Those of the report's days and surroundings; none for a report without a pin. */
function nearOf({ size, day, x, y }: Table, told: Told): number[] {
  if (told.point === null) return [];
  const isWithin = inCircle({ ...told.point, km: duplicateReach.kilometres });
  const near: number[] = [];
  const first = firstThat(size, (row) => (day[row] as number) <= told.day + duplicateReach.days);
  for (let row = first; row < size && (day[row] as number) >= told.day - duplicateReach.days; row++) {
    if (isWithin(x[row] as number, y[row] as number)) near.push(row);
  }
  return near;
}

/** At most `most`. `showing`: those that show a link of the report, each as its order within its day. */
function among(
  table: Table,
  told: Told,
  showing: readonly number[],
  most: number,
  kept: Kept,
): { row: number; likeness: number }[] {
  const sameLink = new Set(showing.slice(0, most).flatMap((within) => [...rowsWithin(table, within)]));
  const others = nearOf(table, told).filter((row) => !sameLink.has(row));
  const likely = likelyDuplicates(told, others, (row) => toldAt(table, row, kept), most);
  return [
    ...Array.from(sameLink, (row) => ({ row, likeness: 1 })),
    ...likely.map(({ other: row, likeness }) => ({ row, likeness })),
  ].slice(0, most);
}

/**
 * Finds published incidents that are likely about the same event as a report: those that show a link of it, wherever and
 * whenever they were, and among those of its days, which are together in the table, and of its surroundings.
 */
export function makeAlike() {
  let kept = nothing();
  return {
    /** Where something has gone, nothing is kept, so that nothing erased stays in memory. */
    change({ gone }: Change): void {
      if (gone.length > 0) kept = nothing();
    },
    /** Searches one version of the table. An older version reads into memory of its own, which goes with it. */
    over(table: Table) {
      const keptThen = kept;
      return (told: Told, showing: readonly number[], most: number) => among(table, told, showing, most, keptThen);
    },
  };
}
