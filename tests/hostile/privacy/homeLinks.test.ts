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
  'https://example.org/?at=B11%204AA',
  'https://example.org/?q=12+Zebedee+Close',
  'https://example.org/houses/12-zebedee-road-birmingham',
  'https://www.google.com/search?q=52.451234%2C-1.867654',
  'https://www.google.com/url?q=https%3A%2F%2Fexample.org%2F%3Fll%3D52.451234%252C-1.867654',
  'https://example.org/?lon=-1.867654&lat=52.451234',
  'https://geohack.toolforge.org/geohack.php?params=52.451234_N_1.867654_W',
  'https://plus.codes/9C4WFR2P%2BXQ',
  'https://maps.apple/p/zebedee1234',
  'https://waze.com/ul/hgcqdz5k1p',
  'https://w3w.co/filled.count.soap',
  'https://www.zoopla.co.uk/property/uprn/100070555555/',
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
  expect(await shownOf(other.id)).toMatchObject({ furtherSources: [] });
  api.setTime(new Date(testNow.getTime() + 91 * day));
  await sweep(api.services);
  expect(wholeDatabase(api)).not.toContain(sourceUrl);
});

it('other links stay, and so does any link of what happened elsewhere', async () => {
  for (const news of [
    'https://example.org/news/window-broken',
    'https://www.bbc.co.uk/news/uk-england-birmingham-65432100',
    'https://example.org/2026/06/14/acacia-road-windows-broken-31234567',
  ]) {
    const { id } = await sendReport({ atHome: true, sourceUrl: news });
    await approve(id);
    expect(await shownOf(id)).toMatchObject({ sourceUrl: news });
  }
  const elsewhere = await sendReport({ sourceUrl: ofHome[0]! });
  await approve(elsewhere.id);
  expect(await shownOf(elsewhere.id)).toMatchObject({ sourceUrl: ofHome[0] });
});
