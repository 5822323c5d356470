import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { azuriteConnection, azuriteParameters } from '../../dev/azurite.ts';
import { freePorts } from '../../dev/stack.ts';
import { heicProgram } from '@incidentmap/core/server/media/heicPixels';
import { videoProgram } from '@incidentmap/core/server/media/video';
import { bundleHeicProgram, bundleVideoProgram } from './bundle.ts';

export type TestBlobs = { connectionString: string; close(): Promise<void> };

/** A real Azurite with separate storage. The bundled programs read videos and HEIC pictures that are uploaded to it. */
export async function startBlobs(): Promise<TestBlobs> {
  videoProgram.path = bundleVideoProgram();
  heicProgram.path = bundleHeicProgram();
  const folder = mkdtempSync(join(tmpdir(), 'blobs-test-'));
  const { BLOB_PORT: port } = await freePorts();
  const azurite = spawn(process.execPath, azuriteParameters(port, folder), { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => azurite.once('exit', () => resolve()));
  while (!(await answers(port))) {
    if (azurite.exitCode !== null) throw new Error('Azurite ended before it was ready');
    await delay(50);
  }
  return {
    connectionString: azuriteConnection(port),
    async close() {
      azurite.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
