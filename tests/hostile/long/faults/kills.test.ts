import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Operation, routes, urlOf } from '@incidentmap/core/contract';
import type { HttpError } from '@incidentmap/core/contract/client';
import { mediaNameOf } from '@incidentmap/core/domain/media/mediaNames';
import { filesOf } from '@incidentmap/core/domain/media/renditions';
import { isProblem } from '@incidentmap/core/domain/problem';
import type { Services } from '@incidentmap/core/server/services';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHost } from '../../../../dev/host/index.ts';
import { registerTimers } from '../../../../timers/src/register.ts';
import { type Caller, nobody, principalHeader, superAdmin } from '../../../support/api/api.ts';
import { bundle } from '../../../support/run/bundle.ts';
import { startBlobs, type TestBlobs } from '../../../support/media/blobs.ts';
import { aReport, testNow } from '../../../support/api/builders.ts';
import { anMp4, aPicture } from '../../../support/media/media.ts';
import { type Instances, startInstances } from '../../support/instances.ts';
import { conclude, type Findings, noFindings } from '../../support/runs.ts';

/**
 * Sent: one command to a process that is killed (SIGKILL) before its n-th call of the database or the storage, for
 * every n until it ends by itself, and once more right after it has answered. Must hold in the next process, at once:
 * nothing is half public. After a retry of the command and the sweeps: acknowledged content is there, receipts lead to
 * it, and the public files are exactly those of public incidents.
 */

const minute = 60_000;
const hour = 60 * minute;
/** More calls than any command makes; ends a test whose process never answers. */
const mostSteps = 200;

let blobs: TestBlobs;
/** The process to be killed; the program that reads videos is beside it. */
const script = bundle('victim.mjs', join(import.meta.dirname, 'victim.ts'));
beforeAll(async () => {
  blobs = await startBlobs();
});
afterAll(() => blobs.close());

type Sent = { path: string; method: string; headers: Record<string, string>; body: string };

/** The request of an operation, as the client of the contract would send it. */
function requestOf(
  operation: Operation,
  { caller = nobody, params = {}, body, key }: { caller?: Caller; params?: object; body?: unknown; key?: string },
): Sent {
  return {
    path: urlOf(operation, { params: params as Record<string, unknown> }),
    method: routes[operation].method,
    headers: {
      ...principalHeader(caller),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: body === undefined ? '' : Buffer.from(JSON.stringify(body)).toString('base64'),
  };
}

type Command = {
  /** The preparation, and the command. */
  prepare: (platform: Instances) => Promise<{
    request: Sent | 'sweep';
    /** Receipt codes that must work before and after. */
    receipts?: string[];
    /** Checks the state after a retry and the sweeps; receives the text of the last answer. */
    holds: (platform: Instances, answer: string) => Promise<void>;
    /** Statuses that a retry may return besides successes. */
    mayRepeatAs?: number[];
  }>;
};

const upload = async (platform: Instances, bytes: Buffer): Promise<string> => {
  const file = new File([new Uint8Array(bytes)], 'file');
  return mediaNameOf((await platform.as(nobody).uploadObject({ file })).pendingUrl);
};
const picture = await aPicture('jpeg', 60, 40);
const reporting = async (platform: Instances, overrides: Record<string, unknown> = {}) => {
  const mediaFiles = [await upload(platform, picture), await upload(platform, anMp4())];
  return platform.as(nobody).submitIncident({ body: aReport({ mediaFiles, ...overrides }) });
};
const approve = (platform: Instances, id: string) =>
  platform.as(superAdmin).decideIncident({ params: { id }, body: { status: 'approved' } });
const shown = async (platform: Instances, id: string) =>
  (await platform.as(nobody).listIncidents()).find((incident) => incident.id === id);
const gone = async (platform: Instances, id: string) => {
  expect(await shown(platform, id)).toBeUndefined();
  expect(await platform.services.submissions.find(id)).toBeNull();
};
const key = () => crypto.randomUUID();
const receiptIn = (answer: string) => (JSON.parse(answer) as { receipt: string }).receipt;
const readsOf = async (platform: Instances, code: string) => platform.as(nobody).readReceipt({ body: { code } });

const commands: Record<string, Command> = {
  'sending a report with files': {
    prepare: async (platform) => {
      const mediaFiles = [await upload(platform, picture), await upload(platform, anMp4())];
      const request = requestOf('submitIncident', { body: aReport({ mediaFiles }), key: key() });
      const holds = async (after: Instances, answer: string) => {
        expect((await readsOf(after, receiptIn(answer))).content?.mediaFiles).toHaveLength(2);
        const pending = await Array.fromAsync(after.services.submissions.incidents('pending'));
        expect(pending).toHaveLength(1);
        await approve(after, pending[0]!.id);
        expect((await shown(after, pending[0]!.id))?.mediaFiles).toHaveLength(2);
      };
      return { request, holds };
    },
  },
  'sending a link with a screenshot': {
    prepare: async (platform) => {
      const body = { postUrl: 'https://example.org/one', mediaFiles: [await upload(platform, picture)] };
      const request = requestOf('submitPost', { body, key: key() });
      const holds = async (after: Instances, answer: string) => {
        expect((await readsOf(after, receiptIn(answer))).content?.link).toBe(body.postUrl);
        expect((await after.as(superAdmin).listPosts({ query: {} })).posts).toHaveLength(1);
      };
      return { request, holds };
    },
  },
  'sending a recording': {
    prepare: async (platform) => {
      const { title, location, incidentDate } = aReport();
      const body = { title, location, incidentDate, mediaFiles: [await upload(platform, anMp4())] };
      const request = requestOf('submitMediaIncident', { body, key: key() });
      const holds = async (after: Instances, answer: string) => {
        expect((await readsOf(after, receiptIn(answer))).content?.title).toBe(title);
        expect((await after.as(superAdmin).listPendingMedia({ query: {} })).blobs).toHaveLength(1);
      };
      return { request, holds };
    },
  },
  'finishing a direct upload': {
    prepare: async (platform) => {
      const body = { contentType: 'video/mp4' as const, bytes: anMp4().length };
      const { name, uploadUrl } = await platform.as(nobody).startDirectUpload({ body });
      const headers = { 'x-ms-blob-type': 'BlockBlob' };
      await fetch(uploadUrl, { method: 'PUT', headers, body: new Uint8Array(anMp4()) });
      // Nothing needs it, so it is removed.
      return {
        request: requestOf('finishDirectUpload', { body: { name } }),
        holds: async (after) => expect((await after.as(superAdmin).listPendingMedia({ query: {} })).blobs).toEqual([]),
      };
    },
  },
  'approving a report with files': {
    prepare: async (platform) => {
      const { id, receipt } = await reporting(platform);
      const request = requestOf('decideIncident', { caller: superAdmin, params: { id }, body: { status: 'approved' } });
      const holds = async (after: Instances) => {
        expect((await shown(after, id))?.mediaFiles).toHaveLength(2);
        expect((await readsOf(after, receipt)).state).toBe('approved');
      };
      return { request, receipts: [receipt], holds };
    },
  },
  'rejecting a report with files': {
    prepare: async (platform) => {
      const { id, receipt } = await reporting(platform);
      const body = { status: 'rejected', reason: { code: 'spam', note: '' } };
      const request = requestOf('decideIncident', { caller: superAdmin, params: { id }, body });
      const holds = async (after: Instances) => {
        expect(await shown(after, id)).toBeUndefined();
        expect((await readsOf(after, receipt)).state).toBe('rejected');
      };
      return { request, receipts: [receipt], holds };
    },
  },
  'editing a public report': {
    prepare: async (platform) => {
      const { id, receipt } = await reporting(platform);
      const { revision } = await approve(platform, id);
      const body = { revision, title: 'A better title' };
      const request = requestOf('editIncident', { caller: superAdmin, params: { id }, body });
      const holds = async (after: Instances) => expect((await shown(after, id))?.title).toBe('A better title');
      return { request, receipts: [receipt], holds };
    },
  },
  'withdrawing a public report': {
    prepare: async (platform) => {
      const { id, receipt } = await reporting(platform);
      await approve(platform, id);
      const holds = async (after: Instances) => expect(await shown(after, id)).toBeUndefined();
      const body = { action: 'withdraw', code: receipt };
      return { request: requestOf('changeReceipt', { body }), receipts: [receipt], holds };
    },
  },
  'adding a file to a report': {
    prepare: async (platform) => {
      const { receipt } = await reporting(platform);
      const body = {
        action: 'add',
        code: receipt,
        text: 'What I forgot',
        mediaFiles: [await upload(platform, picture)],
      };
      const holds = async (after: Instances) => {
        const additions = (await readsOf(after, receipt)).content?.additions ?? [];
        expect(additions.map(({ text, mediaFiles }) => [text, mediaFiles.length])).toEqual([['What I forgot', 1]]);
        expect((await after.as(superAdmin).listPendingMedia({ query: {} })).blobs).toHaveLength(1);
      };
      return { request: requestOf('changeReceipt', { body }), receipts: [receipt], holds };
    },
  },
  'erasing a public report': {
    prepare: async (platform) => {
      const { id, receipt } = await reporting(platform);
      await approve(platform, id);
      const request = requestOf('changeReceipt', { body: { action: 'erase', code: receipt } });
      return { request, receipts: [receipt], holds: (after) => gone(after, id) };
    },
  },
  'deleting a public report': {
    prepare: async (platform) => {
      const { id } = await reporting(platform);
      await approve(platform, id);
      const request = requestOf('deleteIncident', { caller: superAdmin, params: { id } });
      return { request, holds: (after) => gone(after, id), mayRepeatAs: [404] };
    },
  },
  'publishing a file': {
    prepare: async (platform) => {
      const blobName = await upload(platform, picture);
      const { title, description, location, latitude, longitude, incidentDate } = aReport();
      const about = { title, description, location, latitude, longitude, incidentDate };
      const body = { ...about, incidentType: 'verbal', severity: 'high', blobName };
      const holds = async (after: Instances) => {
        const incidents = await after.as(nobody).listIncidents();
        expect(incidents.map(({ mediaFiles }) => mediaFiles.length)).toEqual([1]);
      };
      return { request: requestOf('publishMedia', { caller: superAdmin, body }), holds };
    },
  },
  'approving a link with a screenshot': {
    prepare: async (platform) => {
      const mediaFiles = [await upload(platform, picture)];
      const { receipt = '' } = await platform.as(nobody).submitPost({ body: { postUrl: '', mediaFiles } });
      const [post] = (await platform.as(superAdmin).listPosts({ query: {} })).posts;
      const { title, description, location, latitude, longitude, incidentDate } = aReport();
      const about = { title, description, location, latitude, longitude, incidentDate };
      const body = { status: 'approved', details: { ...about, incidentType: 'online', severity: 'low' } };
      const holds = async (after: Instances) => {
        expect((await shown(after, post!.id)) ?? (await after.as(nobody).listIncidents())[0]).toMatchObject({ title });
        expect((await after.as(nobody).listIncidents()).map((each) => each.mediaFiles.length)).toEqual([1]);
      };
      const request = requestOf('decidePost', { caller: superAdmin, params: { id: post!.id }, body });
      return { request, receipts: [receipt], holds };
    },
  },
  'settling a request by erasing': {
    prepare: async (platform) => {
      const { id: subject, receipt } = await reporting(platform);
      await approve(platform, subject);
      const { id } = await platform.as(nobody).requestPrivacy({ body: { right: 'erasure', receipt } });
      const request = requestOf('settlePrivacyRequest', { caller: superAdmin, body: { id, action: 'erase' } });
      const holds = async (after: Instances) => {
        await gone(after, subject);
        expect((await after.as(superAdmin).listPrivacyRequests({ query: {} })).requests[0]?.state).toBe('done');
      };
      return { request, holds };
    },
  },
  'taking a public file away': {
    prepare: async (platform) => {
      const { id, receipt } = await reporting(platform);
      await approve(platform, id);
      const name = mediaNameOf((await shown(platform, id))!.mediaFiles[0]!);
      const request = requestOf('deletePublicMedia', { caller: superAdmin, params: { name } });
      const holds = async (after: Instances) => expect((await shown(after, id))?.mediaFiles).toHaveLength(1);
      return { request, receipts: [receipt], holds, mayRepeatAs: [404] };
    },
  },
  'changing a partner': {
    prepare: async (platform) => {
      const { id, revision } = await platform
        .as(superAdmin)
        .addPartner({ body: { name: 'A trust', domain: 'a.example' } });
      const body = { revision, domain: 'b.example' };
      const holds = async (after: Instances) => {
        expect((await after.as(superAdmin).listPartners()).partners[0]?.domain).toBe('b.example');
        const { entries } = await after.as(superAdmin).listAudit({ query: { incident: id } });
        expect(entries.map(({ action }) => action).toSorted()).toEqual(['added', 'edited']);
      };
      return { request: requestOf('changePartner', { caller: superAdmin, params: { id }, body }), holds };
    },
  },
  'the sweep that forgets a rejected report': {
    prepare: async (platform) => {
      const { id, receipt } = await reporting(platform);
      const kept = await reporting(platform, { title: 'Another report, which is public' });
      await approve(platform, kept.id);
      const body = { status: 'rejected' as const };
      await platform.as(superAdmin).decideIncident({ params: { id }, body });
      platform.setTime(new Date(testNow.getTime() + 31 * 24 * hour));
      const holds = async (after: Instances) => {
        await gone(after, id);
        expect((await shown(after, kept.id))?.mediaFiles).toHaveLength(2);
      };
      return { request: 'sweep', receipts: [receipt, kept.receipt], holds };
    },
  },
};

async function sweep(services: Services): Promise<void> {
  const host = await startHost({ load: () => registerTimers(() => services), timers: 'manual', log: () => undefined });
  await patiently(() => host.fire('sweep'));
  await host.close();
}

/** On a busy machine the storage misses its deadline now and then; the client must retry. */
const mostTries = 20;
const isBusy = (error: unknown) => isProblem(error, 'unavailable') || (error as HttpError).status === 503;

async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const isJob = error instanceof Error && error.name === 'JobFailed';
      if (tries === mostTries || !(isBusy(error) || isJob)) throw error;
    }
  }
}

const fetchPatiently: typeof fetch = async (input, init) => {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(input, init);
    if (response.status !== 503 || tries === mostTries) return response;
  }
};

/** The same platform, whose clients retry on 503. */
const patient = (platform: Instances): Instances => ({
  ...platform,
  as: (caller) => createClient({ baseUrl: platform.url, headers: principalHeader(caller), fetch: fetchPatiently }),
});

const environmentOf = (folder: string) => ({
  SITE_URL: 'http://site.test',
  DATABASE: `sqlite:${join(folder, 'test.db')}`,
  BLOB_CONNECTION_STRING: blobs.connectionString,
  SECRET: 'a secret of at least thirty-two characters',
  GEOCODER_URL: 'off',
  POSTCODES_URL: 'off',
  CHALLENGE: 'off',
  RATE_LIMITS: 'off',
});

type Told = { calls: number; status: number; text: string };

/** The answer that the process reported before it was killed; null without one. */
async function runVictim(folder: string, request: Sent | 'sweep', time: Date, n: number): Promise<Told | null> {
  const victim = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    env: {
      ...process.env,
      ...environmentOf(folder),
      VICTIM_REQUEST: request === 'sweep' ? request : JSON.stringify(request),
      VICTIM_CALL: String(n),
      VICTIM_TIME: time.toISOString(),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  victim.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  victim.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const [, signal] = (await once(victim, 'close')) as [number | null, NodeJS.Signals | null];
  if (signal !== 'SIGKILL') throw new Error(`The process ended with ${signal ?? 'no signal'}: ${errors}`);
  return output === '' ? null : (JSON.parse(output) as Told);
}

const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted();

/** Every public incident is shown with all its files; nothing else is shown. */
async function halfPublic(platform: Instances): Promise<string[]> {
  const approved = await Array.fromAsync(platform.services.submissions.incidents('approved'));
  const incidents = await platform.as(nobody).listIncidents();
  const faults: string[] = [];
  for (const { id, mediaFiles } of incidents) {
    if (!approved.some((each) => each.id === id)) faults.push(`${id} is shown and not approved.`);
    for (const url of mediaFiles.flatMap(filesOf)) {
      if (!(await fetchPatiently(url)).ok) faults.push(`${url} is named by a public record and not there.`);
    }
  }
  return faults;
}

/** Public files are exactly those of public incidents; pending ones those of pending documents. */
async function strayFiles({ services }: Instances): Promise<string[]> {
  const named: string[] = [];
  for await (const { files } of services.submissions.incidents('approved')) named.push(...files);
  const published = sorted(await Array.fromAsync(services.blobs.public.list(), ({ name }) => name));
  const known = named.flatMap(filesOf);
  const waiting = new Set<string>();
  const wait = (name: string) => filesOf(name).forEach((file) => waiting.add(file));
  for await (const { id } of services.arrivals.list()) wait(id);
  for await (const { submission } of services.submissions.open('media')) submission.files.forEach(wait);
  for await (const { sent } of services.submissions.filesThatAre('attached')) wait(sent.file.name);
  const pending = await Array.fromAsync(services.blobs.pending.list(), ({ name }) => name);
  return [
    ...published.filter((name) => !known.includes(name)).map((name) => `${name} is public and nobody's.`),
    ...known.filter((name) => !published.includes(name)).map((name) => `${name} is named and not there.`),
    ...pending.filter((name) => !waiting.has(name)).map((name) => `${name} is pending and nobody's.`),
  ];
}

async function emptyStorage({ services }: Instances): Promise<void> {
  for (const container of [services.blobs.public, services.blobs.pending, services.blobs.publication]) {
    for (const { name } of await Array.fromAsync(container.list())) await container.remove(name);
  }
}

/**
 * One kill before the `n`-th call; returns whether the command had ended by itself. Throws when the storage is too
 * busy.
 */
async function killOnce(name: string, { prepare }: Command, n: number, findings: Findings): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'kills-'));
  const open = () => startInstances(1, environmentOf(folder));
  const at = `${name}, killed before call ${n}`;
  try {
    const before = await open();
    const prepared = emptyStorage(before).then(() => prepare(before));
    const { request, receipts = [], holds, mayRepeatAs = [] } = await prepared.finally(() => before.close());
    const time = before.services.now();

    const told = await runVictim(folder, request, time, n);
    findings.requests += 1;
    // On a busy machine a storage may miss its deadline: nothing was acknowledged then, so the next kill is tried.
    const isOver = told !== null && told.status !== 503;
    if (told && isOver && told.status >= 400) findings.failures.push(`${at}: status ${told.status} ${told.text}`);

    const after = patient(await open());
    try {
      after.setTime(new Date(time.getTime() + minute));
      findings.leaked.push(...(await halfPublic(after)).map((fault) => `${at}: ${fault}`));
      let answer = isOver ? told.text : '';
      if (request === 'sweep') await sweep(after.services);
      else {
        const response = await fetchPatiently(after.url + request.path, {
          method: request.method,
          headers: request.headers,
          ...(request.body === '' ? {} : { body: Buffer.from(request.body, 'base64') }),
        });
        const repeated = await response.text();
        const isFine = response.ok || mayRepeatAs.includes(response.status);
        if (!isFine) findings.failures.push(`${at}: repeated, ${response.status} ${repeated}`);
        if (isOver && response.ok && request.headers['idempotency-key'] !== undefined && repeated !== told.text) {
          findings.lost.push(`${at}: acknowledged with ${told.text}, repeated with ${repeated}`);
        }
        answer = response.ok ? repeated : answer;
      }
      for (const later of [20 * minute, 50 * hour, 50 * hour + 20 * minute]) {
        after.setTime(new Date(time.getTime() + later));
        await sweep(after.services);
      }
      await holds(after, answer).catch((error: unknown) => findings.lost.push(`${at}: ${String(error)}`));
      for (const code of receipts) {
        await readsOf(after, code).catch((error: unknown) => findings.lost.push(`${at}: a receipt, ${String(error)}`));
      }
      await sweep(after.services);
      findings.leaked.push(...(await halfPublic(after)).map((fault) => `${at}, in the end: ${fault}`));
      findings.leaked.push(...(await strayFiles(after)).map((fault) => `${at}, in the end: ${fault}`));
    } finally {
      await after.close();
    }
    return isOver;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

for (const [name, command] of Object.entries(commands)) {
  it(`${name} survives a kill at each of its steps`, async (context) => {
    const findings = noFindings();
    let n = 0;
    while (n < mostSteps && !(await patiently(() => killOnce(name, command, n, findings)))) n += 1;
    expect(n).toBeLessThan(mostSteps);
    // A command without calls was not tested.
    expect(n).toBeGreaterThan(1);
    conclude(context, findings);
  });
}
