import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startNominatim, startPostcodes } from '../../../dev/standins/places.ts';
import type { Standin } from '../../../dev/standins/standin.ts';
import { startApi, type TestApi } from '../../support/api/api.ts';

let nominatim: Standin;
let postcodes: Standin;
let api: TestApi;
beforeEach(async () => {
  [nominatim, postcodes] = await Promise.all([startNominatim(), startPostcodes()]);
  api = await startApi({
    GEOCODER_URL: nominatim.url,
    GEOCODER_CONTACT: 'operator@example.org',
    POSTCODES_URL: postcodes.url,
  });
});
afterEach(async () => {
  await api.close();
  await Promise.all([nominatim.close(), postcodes.close()]);
});

const get = async (path: string) => {
  const response = await api.send(path);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

describe('finding a place', () => {
  it('requests a postcode from the postcode service, and does not return the whole postcode', async () => {
    const { body } = await get('/api/geocode?query=UK%20M14%205GR');
    expect(postcodes.requests).toHaveLength(1);
    expect(nominatim.requests).toHaveLength(0);
    expect(body.results).toEqual([
      { address: expect.stringMatching(/^M14, Manchester$/), lat: expect.any(Number), lon: expect.any(Number) },
    ]);
  });

  it('sends no request for a town in the gazetteer', async () => {
    const { body } = await get('/api/geocode?query=UK%20Bradford');
    expect(body.results).toMatchObject([{ address: 'Bradford' }, {}]);
    expect(nominatim.requests).toHaveLength(0);
  });

  it('requests other names from the geocoder, identifies itself, and requests each once', async () => {
    const query = '/api/geocode?query=Somewhere%20Unheard%20Of';
    const [first, again] = [await get(query), await get(query)];
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(nominatim.requests).toHaveLength(1);
    expect(nominatim.requests[0]!.headers['user-agent']).toMatch(/islamophobia-incident-map.*operator@example\.org/);
  });

  it('falls back to the gazetteer when the services fail', async () => {
    nominatim.mood = 'failing';
    postcodes.mood = 'html';
    expect((await get('/api/geocode?query=Glasgow%20Pollokshields%20Mosque')).status).toBe(200);
    expect((await get('/api/geocode?query=B12%200XS')).body.results).toMatchObject([{ address: /Birmingham/ }]);
  });

  it.each(['', '?query=', '?query=%20', `?query=${'x'.repeat(201)}`])('rejects %j', async (search) => {
    const { status, body } = await get(`/api/geocode${search}`);
    expect([status, body.details]).toEqual([400, [expect.objectContaining({ path: 'query', code: 'query_length' })]]);
  });
});

describe('naming a point', () => {
  it('returns an area, never a house', async () => {
    const { status, body } = await get('/api/reverse-geocode?lat=52.487123&lon=-1.847123');
    expect(status).toBe(200);
    expect(body).toMatchObject({ address: 'Alum Rock, Birmingham', district: { address: expect.any(String) } });
    // What leaves the server is rounded to about 100 m.
    expect(nominatim.requests[0]!.query).toMatchObject({ lat: '52.487', lon: '-1.847', zoom: '14' });
  });

  it('falls back to the gazetteer when the service fails', async () => {
    nominatim.mood = 'garbage';
    expect((await get('/api/reverse-geocode?lat=53.794&lon=-1.752')).body).toMatchObject({
      address: expect.stringMatching(/Bradford/),
    });
  });

  it.each([
    ['lat=40&lon=-3', 404],
    ['lat=91&lon=0', 400],
    ['lat=&lon=0', 400],
    ['lat=north&lon=0', 400],
    ['lat=NaN&lon=0', 400],
    ['lat=1e999&lon=0', 400],
    ['lon=0', 400],
  ])('%s → %i', async (query, status) => {
    expect((await get(`/api/reverse-geocode?${query}`)).status).toBe(status);
  });
});
