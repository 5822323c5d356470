import { expect, it } from 'vitest';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { actionsAt } from '../../support/api/actions.ts';
import { admin, nobody } from '../../support/api/api.ts';
import { testNow } from '../../support/api/builders.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';
import { wholeDatabase } from '../../support/stores/sqlite.ts';

/** Sent: what happened at someone's home, with a link that says where that is. Must not happen: that the public reads it. */

const api = apiWithStorageForEachTest();
const { sendReport, approve } = actionsAt(api);
const shownOf = async (id: string) => (await api.as(nobody).listIncidents()).find((each) => each.id === id);
const day = 24 * 60 * 60_000;

const ofHome = [
  'https://www.google.com/maps?q=52.451234,-1.867654',
  'https://maps.app.goo.gl/zebedee1234',
  'https://what3words.com/filled.count.soap',
  'https://example.org/?at=B11+4AA',
];

it.each(ofHome)('%s is no source of what happened at a home, of its own report or of another', async (sourceUrl) => {
  const home = await sendReport({ atHome: true, sourceUrl });
  await approve(home.id);
  expect(await shownOf(home.id)).toMatchObject({ sourceUrl: null });
  const other = await sendReport();
  await approve(other.id);
  const { id: source } = await sendReport({ atHome: true, sourceUrl });
  const body = { act: 'merge', report: source, reportRevision: 0 } as const;
  await api.as(admin).changeSources({ params: { id: other.id }, body });
  expect(await shownOf(other.id)).toMatchObject({ furtherSources: [null] });
  api.setTime(new Date(testNow.getTime() + 91 * day));
  await sweep(api.services);
  expect(wholeDatabase(api)).not.toContain(sourceUrl);
});

it('other links stay, and so does any link of what happened elsewhere', async () => {
  const news = 'https://example.org/news/window-broken';
  const { id } = await sendReport({ atHome: true, sourceUrl: news });
  await approve(id);
  expect(await shownOf(id)).toMatchObject({ sourceUrl: news });
  const elsewhere = await sendReport({ sourceUrl: ofHome[0]! });
  await approve(elsewhere.id);
  expect(await shownOf(elsewhere.id)).toMatchObject({ sourceUrl: ofHome[0] });
});
