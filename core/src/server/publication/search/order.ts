import { dayNumber, kindOf } from '../../../domain/map/columns.ts';
import { incidentTypes } from '../../../domain/incident/incidentTerms.ts';
import { type IncidentFilter, type Sort, type SortKey } from '../../../domain/incident/listing.ts';
import type { Row } from '../rows.ts';

const collator = new Intl.Collator('en-GB');

/** Rows that sort as equal share a key: keys are sorted instead of single rows. */
const groups: Record<SortKey, { keyOf: (row: Row) => string | number; inOrder: (a: Row, b: Row) => number }> = {
  date: { keyOf: ({ day }) => day, inOrder: (a, b) => a.day - b.day },
  // The worst severity has the lowest number, so the order is reversed.
  severity: { keyOf: ({ kind }) => kind >> 3, inOrder: (a, b) => (b.kind >> 3) - (a.kind >> 3) },
  location: { keyOf: ({ location }) => location, inOrder: (a, b) => collator.compare(a.location, b.location) },
};

/** Filters and sorts rows that are given newest first; equal rows stay newest first in either direction. */
export function orderOf(newest: readonly Row[]) {
  const [days, kinds] = [new Uint16Array(newest.length), new Uint8Array(newest.length)];
  const [slots, ranks] = [new Uint32Array(newest.length), new Uint32Array(newest.length)];
  for (const [rank, row] of newest.entries()) {
    days[rank] = row.day;
    kinds[rank] = row.kind;
    slots[rank] = row.slot;
    ranks[rank] = rank;
  }
  const made = new Map([['date descending', ranks]]);

  /** Indexes into `newest`, sorted; cached, because readers request the same few orders. */
  const inOrder = ({ by, direction }: Sort): Uint32Array => {
    const name = `${by} ${direction}`;
    const cached = made.get(name);
    if (cached) return cached;
    const { keyOf, inOrder: compare } = groups[by];
    const grouped = [...Map.groupBy(ranks, (rank) => keyOf(newest[rank] as Row)).values()];
    grouped.sort(([a = 0], [b = 0]) => compare(newest[a] as Row, newest[b] as Row));
    const order = Uint32Array.from((direction === 'ascending' ? grouped : grouped.toReversed()).flat());
    made.set(name, order);
    return order;
  };

  return {
    /** The ranks of rows that pass the filter. `hits` are those of its search; `firstDay` is '' for all time. */
    passing(
      { filter, sort }: { filter: IncidentFilter; sort: Sort },
      firstDay: string,
      hits: Uint8Array | null,
    ): Uint32Array {
      const first = dayNumber(firstDay || '1900-01-01');
      const isWanted = new Uint8Array(256);
      for (const severity of filter.severities) {
        for (const type of incidentTypes) {
          if (filter.type === 'all' || filter.type === type) isWanted[kindOf(severity, type)] = 1;
        }
      }
      const order = inOrder(sort);
      const passed = new Uint32Array(order.length);
      let count = 0;
      for (let index = 0; index < order.length; index++) {
        const rank = order[index] as number;
        if ((days[rank] as number) < first || isWanted[kinds[rank] as number] === 0) continue;
        if (hits && hits[slots[rank] as number] !== 1) continue;
        passed[count++] = rank;
      }
      return passed.slice(0, count);
    },
  };
}
