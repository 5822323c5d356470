import { setImmediate as nextTurn } from 'node:timers/promises';
import { canonicalLink } from '../../domain/posts/canonicalLink.ts';
import type { PublicIncident } from '../../domain/incident/incident.ts';
import { addressesIn } from '../../domain/text/links.ts';
import { type Row, shownOf } from './rows.ts';

/** Rows read before yielding to other requests: some milliseconds of work. */
const readAtATime = 200;

/** The canonical links of an incident: its source, and those in its description. */
function linksOf({ sourceUrl, description, furtherSources }: PublicIncident): Set<string> {
  const shown = [sourceUrl, ...furtherSources].filter((link) => link !== null);
  const links = [...shown, ...addressesIn(description)].map(canonicalLink);
  return new Set(links.filter((link) => link !== null));
}

export type PublishedLinks = ReturnType<typeof makePublishedLinks>;

/** Counts which links are public. New rows are read lazily, at the next lookup. */
export function makePublishedLinks() {
  const unread = new Set<Row>();
  /** The number of rows that show a link, by canonical link. */
  const shown = new Map<string, number>();
  let rows = 0;
  let reading: Promise<void> | null = null;

  const count = (row: Row, by: 1 | -1): void => {
    for (const link of linksOf(shownOf(row))) {
      const left = (shown.get(link) ?? 0) + by;
      if (left > 0) shown.set(link, left);
      else shown.delete(link);
    }
  };

  const readSome = (): void => {
    let left = readAtATime;
    for (const row of unread) {
      unread.delete(row);
      count(row, 1);
      left -= 1;
      if (left === 0) return;
    }
  };

  const readAll = async (): Promise<void> => {
    for (readSome(); unread.size > 0; readSome()) await nextTurn();
  };

  return {
    change(left: ReadonlySet<Row>, come: readonly Row[]): void {
      if (left.size === rows) {
        unread.clear();
        shown.clear();
      } else {
        for (const row of left) if (!unread.delete(row)) count(row, -1);
      }
      for (const row of come) unread.add(row);
      rows += come.length - left.size;
    },

    /** Whether an incident shows this canonical link. */
    async has(link: string): Promise<boolean> {
      if (unread.size > 0) {
        reading ??= readAll().finally(() => {
          reading = null;
        });
        await reading;
      }
      return shown.has(link);
    },
  };
}
