import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { BlobServiceClient } from '@azure/storage-blob';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { blobLeases } from '../../core/src/server/stores/blobs/lease.ts';
import { stackSettings } from '../../ops/site/localSettings.ts';
import { freePorts } from '../../dev/stack/ports.ts';

const folder = mkdtempSync(join(tmpdir(), 'lease-test-'));
let connection: string;
let stop: () => void;
beforeAll(async () => {
  const { BLOB_PORT } = await freePorts();
  connection = stackSettings({}, { BLOB_PORT: String(BLOB_PORT) }).environment['BLOB_CONNECTION_STRING']!;
  const azurite = join(createRequire(import.meta.url).resolve('azurite/package.json'), '..', 'dist/src/blob/main.js');
  const options = [`--blobPort=${BLOB_PORT}`, `--location=${folder}`, '--disableTelemetry', '--skipApiVersionCheck'];
  const child = spawn(process.execPath, [azurite, '--blobHost=127.0.0.1', '--silent', ...options], { stdio: 'ignore' });
  stop = () => child.kill();
  const client = BlobServiceClient.fromConnectionString(connection, { retryOptions: { maxTries: 1 } });
  while (!(await client.getProperties().catch(() => null))) await delay(50);
});
afterAll(() => {
  stop();
  rmSync(folder, { recursive: true, force: true });
});

it('only one of many concurrent callers gets the lease, and the next one gets it after it is released', async () => {
  const leases = [1, 2, 3, 4, 5].map(() => blobLeases({ BLOB_CONNECTION_STRING: connection }));
  const taken = (await Promise.all(leases.map((instance) => instance.take('job')))).filter((lease) => lease !== null);
  expect(taken).toHaveLength(1);
  expect(await leases[0]!.take('job')).toBeNull();
  const other = await leases[0]!.take('another-job');
  expect(other).not.toBeNull();
  await taken[0]!.release();
  const next = await leases[1]!.take('job');
  expect(next?.signal.aborted).toBe(false);
  await Promise.all([next!.release(), other!.release()]);
});

it('a holder that lost its lease learns of it at the next renewal', async () => {
  const lease = await blobLeases({ BLOB_CONNECTION_STRING: connection }, { renewEvery: 50 }).take('lost-job');
  const lost = new Promise<void>((resolve) => lease!.signal.addEventListener('abort', () => resolve()));
  const blob = BlobServiceClient.fromConnectionString(connection)
    .getContainerClient('leases')
    .getBlobClient('lost-job');
  await blob.getBlobLeaseClient().breakLease(0);
  await lost;
  await lease!.release();
});

it('the lease is unavailable when storage is down', async () => {
  const nowhere = connection.replace(/127\.0\.0\.1:\d+/, '127.0.0.1:9');
  await expect(blobLeases({ BLOB_CONNECTION_STRING: nowhere }).take('job')).rejects.toThrow(
    expect.objectContaining({ code: 'unavailable' }),
  );
});
