import { unsubmittedFor } from '@incidentmap/core/domain/limits';
import type { HttpError } from '@incidentmap/core/contract/client';
import { mediaNameOf } from '@incidentmap/core/domain/media/mediaNames';
import { describe, expect, it } from 'vitest';
import { admin, nobody, superAdmin } from '../../support/api/api.ts';
import { aReport, postDetails } from '../../support/api/builders.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';
import { aPicture } from '../../support/media/media.ts';

const api = apiWithStorageForEachTest();

const london = { latitude: 51.5074, longitude: -0.1278 };
const middle = { latitude: 54.5, longitude: -2 };
const forms = [
  ['central London', london],
  ['the middle of the map', middle],
] as const;

const publicPoints = async () =>
  (await api.as(nobody).listIncidents()).map(({ latitude, longitude }) => [latitude.toFixed(1), longitude.toFixed(1)]);

/** The field problems of a refusal; [] when there is none. */
async function refusalOf(work: Promise<unknown>): Promise<unknown> {
  const refused = await work.then(
    () => null,
    (error: unknown) => error as HttpError,
  );
  return refused?.problem?.details?.map(({ path, code }) => `${path}: ${code}`) ?? [];
}

const send = async (more: object) => (await api.as(nobody).submitIncident({ body: aReport(more) as never })).id;
const approve = (id: string) =>
  api.as(admin).decideIncident({ params: { id }, body: { status: 'approved', identifiers: [] } });

describe.each(forms)('with the coordinates of %s, where forms begin,', (_, point) => {
  it('a report that nobody placed waits, is not published, and is once a reviewer has put the pin there', async () => {
    const id = await send(point);
    expect(await api.as(admin).getReviewedIncident({ params: { id } })).toMatchObject({
      latitude: null,
      longitude: null,
      location: 'Sparkhill, Birmingham',
    });
    expect(await refusalOf(approve(id))).toEqual(['latitude: pin_missing']);
    expect(await publicPoints()).toEqual([]);
    await api.as(admin).editIncident({ params: { id }, body: { revision: 0, ...point } });
    expect(await refusalOf(approve(id))).toEqual([]);
    expect(await publicPoints()).toEqual([[point.latitude.toFixed(1), point.longitude.toFixed(1)]]);
  });

  it('a report whose sender put the pin there is published there', async () => {
    expect(await refusalOf(approve(await send({ ...point, isPlaced: true })))).toEqual([]);
    expect(await publicPoints()).toHaveLength(1);
  });

  it('a file is published only where a reviewer says that the pin is there', async () => {
    const file = new File([new Uint8Array(await aPicture())], 'incident-1.jpg', { type: 'image/jpeg' });
    const { pendingUrl } = await api.as(nobody).uploadObject({ file });
    const body = { ...aReport(point), blobName: mediaNameOf(pendingUrl), identifiers: [] };
    expect(await refusalOf(api.as(admin).publishMedia({ body: body as never }))).toEqual(['latitude: pin_missing']);
    expect(await publicPoints()).toEqual([]);
    api.setTime(new Date(api.services.now().getTime() + unsubmittedFor));
    expect((await api.as(admin).listPendingMedia({ query: {} })).blobs).toHaveLength(1);
    const placed = { ...body, isPlaced: true };
    expect(await refusalOf(api.as(admin).publishMedia({ body: placed as never }))).toEqual([]);
    expect(await publicPoints()).toHaveLength(1);
  });

  it('a post becomes an incident only where a reviewer says that the pin is there', async () => {
    await api.as(nobody).submitPost({ body: { postUrl: 'https://x.com/someone/status/1234567890123' } });
    const [post] = (await api.as(admin).listPosts({ query: { limit: 50 } })).posts;
    const decide = (details: object) =>
      api.as(admin).decidePost({
        params: { id: post!.id },
        body: { status: 'approved', identifiers: [], details: { ...postDetails, ...point, ...details } },
      });
    expect(await refusalOf(decide({}))).toEqual(['details.latitude: pin_missing']);
    expect(await publicPoints()).toEqual([]);
    expect(await refusalOf(decide({ isPlaced: true }))).toEqual([]);
    expect(await publicPoints()).toHaveLength(1);
  });
});

it('a form that says that there is no pin has none, wherever its coordinates are', async () => {
  const id = await send({ isPlaced: false });
  expect(await refusalOf(approve(id))).toEqual(['latitude: pin_missing']);
});

it('coordinates elsewhere are a pin, also of a form that does not say so', async () => {
  expect(await refusalOf(approve(await send({})))).toEqual([]);
  expect(await publicPoints()).toEqual([['52.5', '-1.9']]);
});

it('an import that is approved as a whole publishes no row that begins where forms do, and asks about it', async () => {
  const row = (title: string, more: object) => ({
    title,
    description: 'Someone shouted at a woman in a headscarf at the bus stop.',
    location: '',
    incidentType: 'verbal',
    severity: 'medium',
    incidentDate: '2026-06-01',
    incidentTime: '',
    sourceUrl: '',
    atHome: '',
    latitude: '',
    longitude: '',
    ...more,
  });
  const rows = [
    row('Shouted at in Sparkhill', { location: 'Sparkhill' }),
    row('Shouted at somewhere', { location: 'Somewhere', latitude: '51.5074', longitude: '-0.1278' }),
  ];
  const { id } = await api.as(superAdmin).startImport({
    body: { fileName: 'rows.csv', parts: 1, isApproved: true, verifiedBy: 'Someone', sourceUrl: 'https://example.org' },
  });
  await api.as(superAdmin).stageImport({ params: { id }, body: { part: 0, rows } });
  const done = await api.as(superAdmin).commitImport({ params: { id } });
  expect(done).toMatchObject({ added: 2, approved: 1 });
  expect((await api.as(nobody).listIncidents()).map(({ title }) => title)).toEqual(['Shouted at in Sparkhill']);
  // The middle of a county is not where it happened: whoever imports says more.
  const { rows: checked } = await api
    .as(admin)
    .checkImport({ body: { rows: [row('In a county', { location: 'Kent' })] } });
  expect(checked[0]?.problems).toMatchObject([{ path: 'location', code: 'place_unknown' }]);
});
