import { makePublishedLinks } from '@incidentmap/core/server/publication/publishedLinks';
import { allRows, changed, emptyTable, newRow, rowOf } from '@incidentmap/core/server/publication/table';
import { expect, it } from 'vitest';
import { aPublicIncident } from '../../support/api/builders.ts';

it('the links of incidents that change while all are read are those of their latest version', async () => {
  const link = 'https://example.org/one-story';
  const rowFor = (within: number, description: string) => {
    return newRow(aPublicIncident({ id: `incident ${within}`, description }), within, 250);
  };
  const seen = `Seen at ${link} by many.`;
  const all = Array.from({ length: 500 }, (_, within) => rowFor(within, seen));
  const { after: table } = await changed(emptyTable(), [], all);
  const rows = [1, 2, 3, 497, 498, 499].map((within) => rowOf(table, `incident ${within}`, within)!);
  // Of those that are read at first, and of the last ones, one goes, one stays, and one no longer shows the link.
  const change = await changed(table, rows, [
    rowFor(2, seen),
    rowFor(3, 'Seen by many.'),
    rowFor(498, seen),
    rowFor(499, 'Seen by many.'),
  ]);
  const links = makePublishedLinks();
  links.change({ before: emptyTable(), gone: [], after: table, come: allRows(table.size) });
  const reading = links.showing(link);
  links.change(change);
  const expected = all.map(({ within }) => within).filter((within) => ![1, 3, 497, 499].includes(within));
  expect((await reading).toSorted((a, b) => a - b)).toEqual(expected);
});
