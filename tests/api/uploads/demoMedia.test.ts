import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasVideo } from '@incidentmap/core/domain/incident/mediaItems';
import { identifiersIn } from '@incidentmap/core/domain/identifiers/choices';
import { filesOf } from '@incidentmap/core/domain/media/renditions';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { londonDate } from '@incidentmap/core/domain/dates/calendar';
import { demoIncidents, fillWithDemoData, isKept } from '../../../dev/demo/fill.ts';
import { nobody, startApi, superAdmin } from '../../support/api/api.ts';
import { startBlobs, type TestBlobs } from '../../support/media/blobs.ts';

let blobs: TestBlobs;
let folder: string;
beforeEach(async () => {
  blobs = await startBlobs();
  folder = mkdtempSync(join(tmpdir(), 'demo-media-'));
});
afterEach(async () => {
  await blobs.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The storage behind a door that slams shut on its first callers; `connectionString` leads through it. */
async function behindADoor(connectionString: string, slams: number) {
  const endpoint = new URL(/BlobEndpoint=([^;]+)/.exec(connectionString)![1]!);
  let callers = 0;
  const door = createServer((asked, answer) => {
    callers += 1;
    if (callers <= slams) return void asked.socket.destroy();
    const { method, url: path, headers } = asked;
    const inner = request({ host: endpoint.hostname, port: endpoint.port, method, path, headers }, (given) => {
      answer.writeHead(given.statusCode!, given.headers);
      given.pipe(answer);
    });
    asked.pipe(inner);
  });
  await new Promise<void>((done) => void door.listen(0, '127.0.0.1', done));
  const { port } = door.address() as AddressInfo;
  return {
    connectionString: connectionString.replace(endpoint.host, `127.0.0.1:${port}`),
    close: () => door.close().closeAllConnections(),
  };
}

it('the start waits for a storage that does not answer at first, as on a busy machine; some incidents have a public picture, and the latest ones a public video', async () => {
  const databasePath = join(folder, 'demo.db');
  const door = await behindADoor(blobs.connectionString, 9);
  const { connectionString } = door;
  const now = new Date();
  const siteUrl = 'http://site.test';
  const fill = () => fillWithDemoData({ databasePath, siteUrl, blobs: connectionString, now });
  const today = londonDate(now);
  const kept = demoIncidents(today).filter((incident) => isKept(incident, today));
  expect(await fill()).toEqual({ added: kept.length });
  expect(await fill()).toEqual({ added: 0 });
  const api = await startApi({ DATABASE: `sqlite:${databasePath}`, BLOB_CONNECTION_STRING: connectionString });
  try {
    const incidents = await api.as(nobody).listIncidents();
    expect(incidents).toHaveLength(300);
    const filmed = incidents.filter(hasVideo);
    expect(filmed).toHaveLength(2);
    const dates = incidents.map(({ incidentDate }) => incidentDate).toSorted();
    // On the first page of the list.
    for (const { incidentDate } of filmed) expect(dates.slice(-10)).toContain(incidentDate);
    const film = await fetch(filmed[0]!.mediaFiles[0]!);
    expect(film.headers.get('content-type')).toBe('video/webm');
    const pictures = incidents.flatMap(({ mediaFiles }) => mediaFiles).filter((url) => !url.endsWith('.webm'));
    expect(new Set(pictures).size).toBe(12);
    for (const url of pictures) {
      const answers = await Promise.all(filesOf(url).map((file) => fetch(file)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    }
    const approvals: string[] = [];
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
      const query = { action: 'approved', limit: 100, cursor } as const;
      const page = await api.as(superAdmin).listTrail({ query });
      approvals.push(...page.entries.map(({ subjectId }) => subjectId));
      cursor = page.cursor ?? undefined;
    }
    expect(approvals.toSorted()).toEqual(incidents.map(({ id }) => id).toSorted());
    // Each kind of work can be tried.
    const { kinds, items } = await api.as(superAdmin).listWaiting({ query: { sort: 'age', limit: 50 } });
    expect(kinds).toEqual({ report: 14, post: 1, media: 1 });
    const [named] = items.flatMap((item) =>
      item.kind === 'report' && item.report.title.startsWith('Headscarf pulled off') ? [item] : [],
    );
    expect(named!.alike.length).toBeGreaterThan(0);
    expect(identifiersIn(named!.report).map(({ kind }) => kind)).toEqual(['name', 'phone']);
    expect((await api.as(nobody).listPublicFigures()).months.length).toBeGreaterThan(12);
  } finally {
    await api.close();
    door.close();
  }
});
