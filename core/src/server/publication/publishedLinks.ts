import { setImmediate as nextTurn } from 'node:timers/promises';
import { canonicalLink } from '../../domain/links/canonicalLink.ts';
import type { PublicIncident } from '../../domain/incident/publicIncident.ts';
import { addressesIn } from '../../domain/links/links.ts';
import { type Change, emptyTable, shownOf, type Table } from './table.ts';

/** Rows read before yielding to other requests: some milliseconds of work. */
const readAtATime = 200;

/** The canonical links of an incident: its source, and those in its description. */
function linksOf({ sourceUrl, description, furtherSources }: PublicIncident): Set<string> {
  const shown = [sourceUrl, ...furtherSources].filter((link) => link !== null);
  const links = [...shown, ...addressesIn(description)].map(canonicalLink);
  return new Set(links.filter((link) => link !== null));
}

/**
 * The rows that show a link, each as its order within its day, by canonical link; `isWhole` once every row has been read.
 * A row that goes before it is read is kept as a debt until then.
 */
type Known = { shown: Map<string, number[]>; isWhole: Promise<void> };

/** Below every order within a day. */
const debtOf = (within: number): number => -1 - within;

/** `of`: what stands for the row, or for the debt of it. The two of one row take each other away. */
function put(shown: Map<string, number[]>, table: Table, row: number, of: (within: number) => number): void {
  const entry = of(table.within[row] as number);
  for (const link of linksOf(shownOf(table, row))) {
    const entries = shown.get(link);
    if (!entries) {
      shown.set(link, [entry]);
      continue;
    }
    const at = entries.indexOf(debtOf(entry));
    if (at === -1) entries.push(entry);
    else entries.splice(at, 1);
    if (entries.length === 0) shown.delete(link);
  }
}

const asRow = (within: number): number => within;

async function readAll(shown: Map<string, number[]>, table: Table): Promise<void> {
  for (let row = 0; row < table.size; row++) {
    if (row > 0 && row % readAtATime === 0) await nextTurn();
    put(shown, table, row, asRow);
  }
}

export type PublishedLinks = ReturnType<typeof makePublishedLinks>;

/** Knows which incidents show a link, from the first lookup on. */
export function makePublishedLinks() {
  let table = emptyTable();
  let known: Known | null = null;

  const readNow = (): Known => {
    const shown = new Map<string, number[]>();
    return { shown, isWhole: readAll(shown, table) };
  };

  /** The incidents that show this canonical link, each as its order within its day. */
  async function showing(link: string): Promise<readonly number[]> {
    const { shown, isWhole } = (known ??= readNow());
    await isWhole;
    return shown.get(link) ?? [];
  }

  return {
    change({ before, gone, after, come }: Change): void {
      table = after;
      if (gone.length === before.size) known = null;
      if (!known) return;
      for (const row of gone) put(known.shown, before, row, debtOf);
      for (const row of come) put(known.shown, after, row, asRow);
    },
    showing,
    /** Whether an incident shows this canonical link. */
    has: async (link: string): Promise<boolean> => (await showing(link)).length > 0,
  };
}
