import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, nobody, startApi, type TestApi } from '../../support/api/api.ts';
import { aReport, type Report } from '../../support/api/builders.ts';
import { seconds } from '../../support/run/pace.ts';

const youtube = 'https://youtu.be/dQw4w9WgXcQ';

let api: TestApi;
const send = async (report: Partial<Report>) => (await api.as(nobody).submitIncident({ body: aReport(report) })).id;
const approve = (id: string) => api.as(admin).decideIncident({ params: { id }, body: { status: 'approved' } });
type Query = Parameters<ReturnType<TestApi['as']>['listGallery']>[0]['query'];
const ask = (query: Query = {}) => api.as(nobody).listGallery({ query });
const titles = async (query: Query = {}) => (await ask(query)).incidents.map(({ title }) => title);

beforeAll(async () => {
  api = await startApi();
  for (const report of [
    { title: 'On a tram', description: `I was filmed: ${youtube}`, severity: 'high', incidentDate: '2026-06-10' },
    { title: 'At a market', description: 'See https://vm.tiktok.com/ZMabc123/ too.', location: 'York' },
    { title: 'Without a film', description: 'A man shouted at me on a tram.' },
  ] as const)
    await approve(await send(report));
}, seconds(60));
afterAll(() => api.close());

describe('GET /api/gallery', () => {
  it('answers the incidents with media, newest first, and how many media they have', async () => {
    expect(await ask()).toMatchObject({
      incidents: [{ title: 'At a market' }, { title: 'On a tram' }],
      total: 2,
      cursor: null,
    });
  });

  it.each<[Query, string[]]>([
    [{ media: 'youtube' }, ['On a tram']],
    [{ media: 'video' }, ['At a market']],
    [{ media: 'photo' }, []],
    [{ severity: 'high' }, ['On a tram']],
    [{ search: 'york' }, ['At a market']],
    [{ search: 'TRAM' }, ['On a tram']],
    [{ search: 'filmed' }, []],
    [{ search: 'york', severity: 'high' }, []],
  ])('with %j has %j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  it('goes on after the day and the incident of its cursor, whether that incident was ever there', async () => {
    expect(await titles({ cursor: '2026-06-12-nobody' })).toEqual(['On a tram']);
    expect(await titles({ cursor: '0001-01-01-nobody' })).toEqual([]);
    expect(await titles({ cursor: '9999-12-31-nobody' })).toEqual(['At a market', 'On a tram']);
  });

  it.each([
    'media=audio',
    'media=photo&media=video',
    'severity=extreme',
    `search=${'x'.repeat(2000)}`,
    'cursor=',
    'cursor=2',
    'cursor=2026-02-30-nobody',
    'cursor=2026-06-12-',
    'cursor=2026-06-12-..%2F..',
    `cursor=2026-06-12-${'x'.repeat(101)}`,
  ])('refuses %s', async (query) => {
    const answer = await api.send(`/api/gallery?${query}`);
    expect(answer.status).toBe(400);
  });

  it('shows nothing that waits, was rejected or was taken down', async () => {
    const waiting = await send({ title: 'Waiting', description: youtube.padEnd(40) + 'is a film of it.' });
    expect(await titles()).not.toContain('Waiting');
    await approve(waiting);
    expect(await titles({ media: 'youtube', search: 'waiting' })).toEqual(['Waiting']);
    expect((await ask()).total).toBe(3);
    await api.as(admin).deleteIncident({ params: { id: waiting } });
    expect(await titles({ media: 'youtube', search: 'waiting' })).toEqual([]);
    expect((await ask()).total).toBe(2);
    const rejected = await send({ title: 'Rejected', description: `Seen there: ${youtube}` });
    await api.as(admin).decideIncident({ params: { id: rejected }, body: { status: 'rejected' } });
    expect((await ask()).total).toBe(2);
  });
});
