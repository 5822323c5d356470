import { makeServices, type Services } from '@incidentmap/core/server/services';
import type { BlobContainer } from '@incidentmap/core/server/stores/blobs/container';
import { publicationArchive } from '@incidentmap/core/server/publication/archive';
import { makePublication } from '@incidentmap/core/server/publication/publication';
import { readSettings, type Settings } from '@incidentmap/core/server/runtime/settings';
import { openDocumentStore } from '@incidentmap/core/server/stores/engines/open';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { counting, type OnRequest } from '../support/api/counting.ts';
import { madeIncidents } from './data.ts';

/** Blobs as files, because the speed of Blob Storage itself is not ours to measure. */
function fileBlobs(folder: string): Pick<BlobContainer, 'putNew' | 'read' | 'list' | 'remove'> {
  mkdirSync(folder, { recursive: true });
  return {
    read: async (name) => readFileSync(join(folder, name)),
    putNew: async (name, content) => {
      writeFileSync(join(folder, name), content as Buffer);
      return true;
    },
    async *list() {
      for (const name of readdirSync(folder)) {
        yield { name, bytes: 0, contentType: 'application/octet-stream', createdAt: today };
      }
    },
    remove: async (name) => {
      rmSync(join(folder, name));
      return true;
    },
  };
}

export const today = new Date('2026-11-20T12:00:00Z');

export const secret = 'a secret of at least thirty-two characters';

/** The settings of a platform with a database in the folder. */
export const settingsOf = (folder: string, blobs = 'UseDevelopmentStorage=true'): Settings =>
  readSettings({
    SITE_URL: 'http://127.0.0.1',
    DATABASE: `sqlite:${join(folder, 'bench.db')}`,
    BLOB_CONNECTION_STRING: blobs,
    SECRET: secret,
    GEOCODER_URL: 'off',
    POSTCODES_URL: 'off',
  });

/** The platform's services with a database in the folder, and a publication that is saved there. */
export function servicesIn(
  folder: string,
  { now = () => new Date(), onRequest = () => undefined }: { now?: () => Date; onRequest?: OnRequest } = {},
): Services {
  const settings = settingsOf(folder);
  const database = counting(openDocumentStore(settings, now), onRequest);
  const log = { info: () => undefined, warn: () => undefined, error: console.error };
  const services = makeServices(settings, { now, log, database });
  const gridMetres = settings.PUBLIC_GRID_METRES;
  const { submissions, announcements, blobs } = services;
  const siteUrl = settings.SITE_URL;
  const mediaUrl = (name: string) => blobs.public.url(name);
  const archive = publicationArchive(database, fileBlobs(join(folder, 'publication')), {
    gridMetres,
    siteUrl,
    mediaUrl,
    secret,
  });
  return {
    ...services,
    publication: makePublication({ submissions, announcements, archive, now, gridMetres, siteUrl, mediaUrl, secret }),
  };
}

/** Fills a database with this many approved incidents, and saves the publication as the sweep does. */
export async function fill(folder: string, count: number): Promise<void> {
  const services = servicesIn(folder);
  let creating: Promise<unknown>[] = [];
  for (const incident of madeIncidents(count, today)) {
    creating.push(services.submissions.add(incident));
    if (creating.length < 1000) continue;
    await Promise.all(creating);
    creating = [];
  }
  await Promise.all(creating);
  await services.publication.archive();
  await services.database.close();
}
