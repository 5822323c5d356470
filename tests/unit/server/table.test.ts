import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { mediaCountsOf } from '@incidentmap/core/server/publication/mediaCounts';
import { changed, emptyTable, newRow, rowOf, shownOf, type Table } from '@incidentmap/core/server/publication/table';
import { expect, it } from 'vitest';
import { madeIncidents, randomFrom } from '../../bench/data.ts';
import { published as publicViewOf, testNow } from '../../support/api/builders.ts';

const random = randomFrom(3);
const made = [...madeIncidents(1500, testNow)].map((incident, index) => ({
  ...publicViewOf(incident),
  mediaFiles: Array.from({ length: index % 4 }, (_, file) => `/${index}-${file}.jpg`),
}));
const within = new Map(made.map(({ id }) => [id, Math.floor(random() * 2 ** 48)]));
const withinOf = (id: string): number => within.get(id) ?? 0;
const rowFor = (incident: PublicIncident) => newRow(incident, withinOf(incident.id), 250);

const idsOf = (table: Table): string[] => Array.from(table.day, (_, row) => shownOf(table, row).id);
/** What readers see of a table: who is where in each order. */
const seen = (table: Table) => {
  const ids = idsOf(table);
  return {
    ids,
    onCurve: Array.from(table.onCurve, (row) => ids[row]),
    byWithin: Array.from(table.byWithin, (row) => ids[row]),
    media: [...table.media],
    locations: Array.from(table.location, (number) => table.locations.texts[number]),
    columns: table.columns,
  };
};

const newestFirst = (incidents: readonly PublicIncident[]): string[] =>
  incidents
    .toSorted(
      (a, b) =>
        Number(a.incidentDate < b.incidentDate) - Number(a.incidentDate > b.incidentDate) ||
        withinOf(a.id) - withinOf(b.id),
    )
    .map(({ id }) => id);

it('a table that was changed again and again is the one that is made at once, and those before it stay as they were', async () => {
  let table = emptyTable();
  let published: PublicIncident[] = [];
  let next = 0;
  // Few rows are inserted one by one, and more than a thousand sorted.
  for (const [gone, come] of [
    [0, 1100],
    [1, 0],
    [0, 1],
    [30, 40],
    [3, 3],
    [0, 100],
    [600, 2],
    [612, 0],
    [0, 5],
  ] as const) {
    const leaving = Array.from(
      { length: gone },
      () => published.splice(Math.floor(random() * published.length), 1)[0]!,
    );
    // A correction: the same incident goes and comes in one change.
    const coming = [...leaving.slice(0, come >> 1), ...made.slice(next, next + come - Math.min(gone, come >> 1))];
    next += come - Math.min(gone, come >> 1);
    published = [...published, ...coming];
    const before = seen(table);
    const rows = leaving.map(({ id }) => rowOf(table, id, withinOf(id))!);
    const change = await changed(table, rows, coming.map(rowFor));
    // Only the locations that nobody has any more are gone from it too.
    expect({ ...seen(table), locations: null }).toEqual({ ...before, locations: null });
    table = change.after;

    const whole = (await changed(emptyTable(), [], published.map(rowFor))).after;
    expect(seen(table)).toEqual(seen(whole));
    expect(idsOf(table)).toEqual(newestFirst(published));
    expect([...table.media]).toEqual(Array.from(table.day, (_, row) => mediaCountsOf(shownOf(table, row))));
    expect(Array.from(change.come, (row) => shownOf(table, row).id)).toEqual(newestFirst(coming));
    for (const { id } of leaving) {
      const isBack = coming.some((each) => each.id === id);
      expect(rowOf(table, id, withinOf(id)) !== null).toBe(isBack);
    }
    const { texts } = table.locations;
    expect(new Set(texts.filter((text) => text !== null))).toEqual(new Set(published.map(({ location }) => location)));
  }
});

it('two ids with the same order within the day are told apart', async () => {
  const [one, other] = made as [PublicIncident, PublicIncident];
  const { after } = await changed(emptyTable(), [], [newRow(one, 7, 250), newRow(other, 7, 250)]);
  for (const { id } of [one, other]) expect(shownOf(after, rowOf(after, id, 7)!).id).toBe(id);
  expect(rowOf(after, 'another', 7)).toBeNull();
  expect(rowOf(after, 'another', 8)).toBeNull();
});

it('packs that share memory with that of a removed incident get memory of their own, so that its text is gone', async () => {
  const { after: made96 } = await changed(emptyTable(), [], made.slice(0, 96).map(rowFor));
  const shared = new Uint8Array(made96.packs.reduce((total, { length }) => total + length, 0));
  let end = 0;
  const packs = made96.packs.map((pack) => {
    shared.set(pack, end);
    return shared.subarray(end, (end += pack.length));
  });
  const { after } = await changed({ ...made96, packs }, [40], []);
  expect(after.packs.filter(({ buffer }) => buffer === shared.buffer)).toEqual([]);
  expect(idsOf(after)).toEqual(idsOf(made96).toSpliced(40, 1));
});
