import { firstDayOf, type IncidentFilter, searchPattern, type Sort } from '../../../domain/incident/listing.ts';
import { lastResults } from '../lastResults.ts';
import type { Row } from '../rows.ts';
import { orderOf } from './order.ts';
import { makeTexts } from './texts.ts';

/** The same rows by id, newest first, and along the curve. */
export type Ordered = { byId: ReadonlyMap<string, Row>; newest: readonly Row[]; onCurve: readonly Row[] };

/** Answers every search of one version of the publication. */
export type Searcher = {
  /** The incidents that pass the filter, in this order, as indexes into `newest`. */
  list(query: { filter: IncidentFilter; sort: Sort }, now: Date): Uint32Array;
  /** The incidents whose text matches, as ascending indexes into `onCurve`: those of the map's columns. */
  matches(search: string): number[];
};

const cachedSearches = 20;

/**
 * The search of the publication: everything by which incidents are found, from memory. `change` follows the publication,
 * at a cost of O(what changed); `over` is the searcher of one version.
 */
export function makeSearch() {
  const texts = makeTexts();
  return {
    change: texts.change,
    /** Removes the words that no row has any more. */
    tidy: texts.tidy,
    over({ newest, onCurve }: Ordered): Searcher {
      const order = orderOf(newest);
      const slots = Uint32Array.from(onCurve, ({ slot }) => slot);
      /** 1 for each slot whose text matches; null when there is no search text. */
      const found = lastResults((search: string): Uint8Array | null => {
        const pattern = searchPattern(search);
        return pattern && texts.find(pattern);
      }, cachedSearches);
      /** Cached, because every view of the home page begins with the same query. */
      const passing = lastResults(
        (filter: IncidentFilter, sort: Sort, day: string) => order.passing({ filter, sort }, day, found(filter.search)),
        cachedSearches,
      );
      return {
        list: ({ filter, sort }, now) => passing(filter, sort, firstDayOf(filter.range, now)),
        matches(search) {
          const hits = found(search);
          const indexes: number[] = [];
          for (let index = 0; index < slots.length; index++) {
            if (!hits || hits[slots[index] as number] === 1) indexes.push(index);
          }
          return indexes;
        },
      };
    },
  };
}
