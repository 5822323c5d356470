import type { Request } from '@incidentmap/core/contract';
import { publicLocation } from '@incidentmap/core/domain/places/coordinates';
import type { Incident } from '@incidentmap/core/domain/submission/submission';
import { approve, publishScheduled } from '@incidentmap/core/server/commands/submission/approve';
import { describe, expect, it } from 'vitest';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { actionsAt, approvalKeepingAll, statusOf } from '../../support/api/actions.ts';
import { admin, nobody, partner, startApi, superAdmin, type TestApi } from '../../support/api/api.ts';
import { aReport, postDetails, type Report, testNow } from '../../support/api/builders.ts';
import { crashAt } from '../../support/api/crashingServices.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';
import { seconds } from '../../support/run/pace.ts';

/**
 * Whoever approves a report chooses how coarse its public place and day are. Nobody reads anything finer, whatever they
 * ask and whatever happens to it later.
 */

const api = apiWithStorageForEachTest();
const { sendReport, readReceipt, upload } = actionsAt(api);

const day = 24 * 60 * 60_000;
const wide = { placeMetres: 5000, datePrecision: 'month' } as const;
const middle = publicLocation({ lat: 52.451234, lon: -1.867654 }, wide.placeMetres);
/** What may have happened, of which the public must not be able to tell one from another. */
const truths = [
  { up: 0.48, across: -0.48, location: 'Zebedee Close, Sparkhill', incidentDate: '2026-05-31' },
  { up: -0.48, across: 0.48, location: 'Quagmire Road, Moseley', incidentDate: '2026-05-02' },
  { up: 0.11, across: 0.27, location: 'Birmingham', incidentDate: '2026-05-17' },
].map(({ up, across, ...told }) => ({
  ...told,
  latitude: middle.lat + (up * wide.placeMetres) / 111_320,
  longitude: middle.lon + (across * wide.placeMetres) / (111_320 * Math.cos((middle.lat * Math.PI) / 180)),
}));
const [truth] = truths as [(typeof truths)[number]];
const traces = /Zebedee|Quagmire|52\.45123|1\.86765|2026-05-(?!01)\d\d/;
const fine = new RegExp(`${traces.source}|${truth.latitude.toFixed(3)}|${truth.longitude.toFixed(3)}`);

const questions = [
  '/api/incidents',
  ...[
    'sort=date',
    'sort=date&direction=ascending',
    'sort=location',
    'range=week',
    'range=month',
    'range=3months',
    'search=zebedee',
    'search=tram',
    'from=2026-05-01&to=2026-05-01',
    'near=52.45,-1.87&km=2&sort=distance',
    'near=52.45,-1.87&km=25&sort=distance',
    'place=Sparkhill',
    'place=Moseley',
  ].map((query) => `/api/incidents?${query}`),
  '/api/incidents/map?part=columns',
  '/api/incidents/map?part=clusters&zoom=6',
  '/api/incidents/map?part=matches&search=zebedee',
  '/api/incidents/map?part=matches&near=52.45,-1.87&km=5',
  '/api/gallery',
];

/** Everything that the public reads of it, without its random id. */
async function answersOf(at: TestApi, id: string): Promise<string[]> {
  const answers: string[] = [];
  for (const path of [...questions, `/api/incidents/${id}`, `/api/cards/${id}`]) {
    const answer = await at.send(path);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isText = answer.headers.get('content-type')?.includes('json') ?? false;
    const body = isText ? bytes.toString().replaceAll(id, 'its id') : bytes.toString('hex');
    answers.push(`${path.replace(id, 'its id')} ${answer.status} ${body}`);
  }
  return answers;
}

type Precision = { placeMetres?: 250 | 1000 | 5000 | 20_000; datePrecision?: 'day' | 'month' };
const approveAs = async (id: string, precision: Precision, at: TestApi = api) =>
  at.as(admin).decideIncident({ params: { id }, body: { ...(await approvalKeepingAll(at, id)), ...precision } });
const storedOf = async (id: string) => (await api.services.submissions.find(id))?.document as Incident;
const edit = async (id: string, values: Partial<Request<'editIncident'>['body']>, caller = superAdmin) =>
  api.as(caller).editIncident({ params: { id }, body: { revision: (await storedOf(id)).revision, ...values } });
const shownOf = async (id: string) => api.as(nobody).getIncident({ params: { id } });
async function publicReport(overrides: Parameters<typeof sendReport>[0], precision: Precision): Promise<string> {
  const { id } = await sendReport(overrides);
  await approveAs(id, precision);
  return id;
}
const told = ({ latitude, longitude, location, incidentDate }: (typeof truths)[number]): Partial<Report> => ({
  latitude,
  longitude,
  location,
  incidentDate,
});
async function after(days: number): Promise<void> {
  api.setTime(new Date(testNow.getTime() + days * day));
  await sweep(api.services);
}

describe('what the public reads', () => {
  it(
    'is the same for each point of a square, each day of a month and each street',
    { timeout: seconds(120) },
    async () => {
      const all: string[][] = [];
      for (const each of truths) {
        const one = await startApi();
        try {
          const { id } = await one.as(nobody).submitIncident({ body: aReport(told(each)) });
          await approveAs(id, wide, one);
          all.push(await answersOf(one, id));
        } finally {
          await one.close();
        }
      }
      for (const answers of all) expect(answers).toEqual(all[0]);
      expect(all[0]?.filter((answer) => answer.includes('its id"')).length).toBeGreaterThan(6);
    },
  );

  it('says how coarse it is', async () => {
    const id = await publicReport(told(truth), wide);
    expect(await shownOf(id)).toMatchObject({
      ...wide,
      latitude: middle.lat,
      longitude: middle.lon,
      incidentDate: '2026-05-01',
    });
    const usual = await publicReport({}, {});
    expect(await shownOf(usual)).toMatchObject({ placeMetres: 250, datePrecision: 'day', incidentDate: '2026-06-14' });
  });

  it('is as coarse of a post and of a file', async () => {
    const { latitude, longitude, location, incidentDate } = truth;
    const details = { ...postDetails, latitude, longitude, location, incidentDate };
    await api.as(nobody).submitPost({ body: { postUrl: 'https://example.org/seen' } });
    const { posts } = await api.as(admin).listPosts({ query: {} });
    const { incident } = await api
      .as(admin)
      .decidePost({ params: { id: posts[0]?.id ?? '' }, body: { status: 'approved', details, ...wide } });
    const blobName = await upload();
    await actionsAt(api).sendRecording([blobName]);
    const { createdIncident } = await api
      .as(admin)
      .publishMedia({ body: { blobName, ...details, allowContact: 'no', ...wide } });
    for (const id of [incident?.id ?? '', createdIncident.id]) {
      expect((await answersOf(api, id)).join('\n')).not.toMatch(fine);
      expect(await shownOf(id)).toMatchObject({ ...wide, incidentDate: '2026-05-01' });
    }
  });

  it('is not what its sender and its partner read, who read what was sent', async () => {
    await api.as(superAdmin).addPartner({
      body: { name: 'Invented partner', entraIdEmail: partner.name, domain: 'example.org' } as never,
    });
    const { id, receipt } = await sendReport({ ...told(truth), partnerId: 'Invented partner' });
    await approveAs(id, wide);
    expect((await readReceipt(receipt)).content).toMatchObject({
      incidentDate: '2026-05-31',
      location: truth.location,
    });
    const { incidents } = await api.as(partner).listPartnerIncidents({ query: {} as never });
    expect(incidents).toMatchObject([{ id, incidentDate: '2026-05-31', location: truth.location }]);
    expect((await storedOf(id)).sent).toMatchObject({ incidentDate: '2026-05-31' });
    expect(JSON.stringify((await storedOf(id)).entry)).not.toContain('2026-05-31');
  });
});

describe('nobody narrows it', () => {
  it('by an edit, not even a super admin', async () => {
    const id = await publicReport(told(truth), wide);
    const before = await answersOf(api, id);
    for (const narrower of [{ placeMetres: 1000 }, { placeMetres: 250 }, { datePrecision: 'day' }] as const) {
      expect(await statusOf(edit(id, narrower))).toBe(400);
      expect(await statusOf(edit(id, narrower, admin))).toBe(403);
    }
    expect(await answersOf(api, id)).toEqual(before);
    await edit(id, { title: 'Shouted at on a bus' });
    expect((await answersOf(api, id)).join('\n')).not.toMatch(fine);
  });

  it('but an edit may widen it at any time', async () => {
    const id = await publicReport(told(truth), { placeMetres: 1000 });
    await edit(id, wide);
    expect((await answersOf(api, id)).join('\n')).not.toMatch(fine);
    expect(await shownOf(id)).toMatchObject(wide);
  });

  it('by taking it off the map and approving it again', async () => {
    const id = await publicReport(told(truth), wide);
    await api.as(superAdmin).decideIncident({ params: { id }, body: { status: 'hidden' } });
    expect(await statusOf(edit(id, { placeMetres: 250 }))).toBe(400);
    expect(await statusOf(approveAs(id, { placeMetres: 250 }))).toBe(400);
    expect(await statusOf(approveAs(id, { datePrecision: 'day' }))).toBe(400);
    await approveAs(id, {});
    expect((await answersOf(api, id)).join('\n')).not.toMatch(fine);
  });

  it('by merging a report into it, or taking that apart again', async () => {
    const id = await publicReport({ ...told(truth), title: 'Followed home from a bus' }, wide);
    const other = await sendReport(told(truths[1]!));
    const change = (body: Request<'changeSources'>['body']) =>
      api.as(superAdmin).changeSources({ params: { id }, body });
    await change({ act: 'merge', report: other.id, reportRevision: 0, take: ['place', 'date'] });
    expect((await answersOf(api, id)).join('\n')).not.toMatch(traces);
    await change({ act: 'takeApart', source: other.id });
    expect((await answersOf(api, id)).join('\n')).not.toMatch(fine);
  });

  it('below the grid of the site', async () => {
    const one = await startApi({ PUBLIC_GRID_METRES: '1000' });
    try {
      const { id } = await one.as(nobody).submitIncident({ body: aReport() });
      expect(await statusOf(approveAs(id, { placeMetres: 250 }, one))).toBe(400);
      await approveAs(id, {}, one);
      expect(await one.as(nobody).getIncident({ params: { id } })).toMatchObject({ placeMetres: 1000 });
    } finally {
      await one.close();
    }
  });
});

it.each([
  ['the usual square', {}, {}],
  ['a wide square and a month', told(truth), wide],
  ['a home', { location: '14 Zebedee Close, Sparkhill', atHome: true }, {}],
  ['a home and a month', { location: '14 Zebedee Close, Sparkhill', atHome: true }, wide],
  ['a home in a wider square', { location: '14 Zebedee Close, Sparkhill', atHome: true }, { placeMetres: 20_000 }],
] as const)(
  'of %s, the public reads the same bytes before and after its exact place is erased',
  async (_, sent, precision) => {
    const { id } = await sendReport(sent);
    await approveAs(id, precision);
    api.setTime(new Date(testNow.getTime() + 91 * day));
    const before = await answersOf(api, id);
    const { latitude = 0 } = aReport(sent);
    expect(JSON.stringify(await storedOf(id))).toContain(String(latitude));
    await after(91);
    await api.services.publication.announce([id]);
    expect(await answersOf(api, id)).toEqual(before);
    expect(JSON.stringify(await storedOf(id))).not.toContain(String(latitude));
    const { life, entry } = await storedOf(id);
    expect(life).toMatchObject({ heldSince: null });
    const { location, latitude: lat, longitude: lon } = await shownOf(id);
    // Nothing finer than what is public is kept.
    expect(publicLocation({ lat: entry.latitude ?? 0, lon: entry.longitude ?? 0 }, 250)).toEqual(
      publicLocation({ lat, lon }, 250),
    );
    expect(entry.location).toBe(location);
  },
);

it(
  'a process that is killed at any step of an approval publishes nothing finer',
  { timeout: seconds(120) },
  async () => {
    const reviewer = { userId: 'reviewer', name: 'reviewer', role: 'Admin' } as const;
    for (const isDelayed of [false, true]) {
      for (let n = 0, hasCrashed = true; hasCrashed; n += 1) {
        const { id } = await sendReport({ ...told(truth), mediaFiles: [await upload()] });
        const wanted = { isDelayed, choices: [], precision: wide };
        hasCrashed = await crashAt(n, api.services, async (services) => {
          await approve(services, id, wanted, reviewer);
          if (!isDelayed) return;
          api.setTime(new Date(services.now().getTime() + 11_000));
          await publishScheduled(services, id);
        });
        api.setTime(new Date(api.services.now().getTime() + day));
        await sweep(api.services);
        await api.services.publication.latest();
        expect((await answersOf(api, id)).join('\n')).not.toMatch(fine);
        if (!hasCrashed) expect(await shownOf(id)).toMatchObject({ ...wide, incidentDate: '2026-05-01' });
      }
    }
  },
);
