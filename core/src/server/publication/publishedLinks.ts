import { setImmediate as nextTurn } from 'node:timers/promises';
import { canonicalLink } from '../../domain/posts/canonicalLink.ts';
import type { PublicIncident } from '../../domain/incident/incident.ts';
import { addressesIn } from '../../domain/text/links.ts';
import { type Change, emptyTable, shownOf, type Table } from './table.ts';

/** Rows read before yielding to other requests: some milliseconds of work. */
const readAtATime = 200;

/** The canonical links of an incident: its source, and those in its description. */
function linksOf({ sourceUrl, description, furtherSources }: PublicIncident): Set<string> {
  const shown = [sourceUrl, ...furtherSources].filter((link) => link !== null);
  const links = [...shown, ...addressesIn(description)].map(canonicalLink);
  return new Set(links.filter((link) => link !== null));
}

/** The number of rows that show a link, by canonical link; `isWhole` once every row has been counted. */
type Counted = { shown: Map<string, number>; isWhole: Promise<void> };

function count(shown: Map<string, number>, table: Table, row: number, by: 1 | -1): void {
  for (const link of linksOf(shownOf(table, row))) {
    const number = (shown.get(link) ?? 0) + by;
    // A link of a row that is gone may be counted down before it is counted.
    if (number === 0) shown.delete(link);
    else shown.set(link, number);
  }
}

async function countAll(shown: Map<string, number>, table: Table): Promise<void> {
  for (let row = 0; row < table.size; row++) {
    if (row > 0 && row % readAtATime === 0) await nextTurn();
    count(shown, table, row, 1);
  }
}

export type PublishedLinks = ReturnType<typeof makePublishedLinks>;

/** Counts which links are public, from the first lookup on. */
export function makePublishedLinks() {
  let table = emptyTable();
  let counted: Counted | null = null;

  const countNow = (): Counted => {
    const shown = new Map<string, number>();
    return { shown, isWhole: countAll(shown, table) };
  };

  return {
    change({ before, gone, after, come }: Change): void {
      table = after;
      if (gone.length === before.size) counted = null;
      if (!counted) return;
      for (const row of gone) count(counted.shown, before, row, -1);
      for (const row of come) count(counted.shown, after, row, 1);
    },

    /** Whether an incident shows this canonical link. */
    async has(link: string): Promise<boolean> {
      const { shown, isWhole } = (counted ??= countNow());
      await isWhole;
      return (shown.get(link) ?? 0) > 0;
    },
  };
}
