import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePlaces } from '@incidentmap/core/server/clients/places';
import { openSqlite } from '@incidentmap/core/server/stores/engines/sqlite';
import { afterAll, describe, expect, it } from 'vitest';

/** Sends a few requests a night to the public services: do they still answer like our stand-ins? */
describe.runIf(process.env['LIVE'] === 'on')('the public places services', () => {
  const folder = mkdtempSync(join(tmpdir(), 'live-'));
  const now = () => new Date();
  const database = openSqlite({ path: join(folder, 'pace.db'), now });
  const warnings: string[] = [];
  const log = { info: () => undefined, warn: (event: string) => void warnings.push(event), error: () => undefined };
  const places = makePlaces({
    settings: {
      SITE_URL: 'https://example.org',
      GEOCODER_URL: undefined,
      POSTCODES_URL: undefined,
      GEOCODER_CONTACT: process.env['GEOCODER_CONTACT'],
    },
    now,
    log,
    pace: database.collection('limits'),
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });

  it('find a postcode', async () => {
    const [found] = await places.find('B11 1AA');
    expect(found?.lat).toBeCloseTo(52.46, 1);
    expect(warnings).toEqual([]);
  });

  it('find a place that the gazetteer does not know', async () => {
    const found = await places.find('Finsbury Park Mosque');
    expect(found.some(({ lat, lon }) => Math.abs(lat - 51.56) < 0.05 && Math.abs(lon + 0.1) < 0.05)).toBe(true);
    expect(warnings).toEqual([]);
  });
});
