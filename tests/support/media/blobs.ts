import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { azuriteParameters } from '../../../dev/stack/azurite.ts';
import { azuriteConnection } from '../../../ops/site/localSettings.ts';
import { root } from '../../../ops/site/build.ts';
import { freePorts } from '../../../dev/stack/ports.ts';
import { heicProgram } from '../../../media-cleaner/src/heicPixels.ts';
import { videoProgram } from '../../../media-cleaner/src/video.ts';
import { bundleHeicProgram, bundleVideoProgram } from '../run/bundle.ts';

export type TestBlobs = { connectionString: string; close(): Promise<void> };

/**
 * The connection string of one Azurite for all files of a worker, whose modules are shared: its start takes more
 * processor time than most files need of it. It ends with the worker.
 */
let running: Promise<string> | undefined;

/**
 * A real Azurite with empty storage, of which a process can have one at a time. The bundled programs read videos and
 * HEIC pictures that are uploaded to it.
 */
export async function startBlobs(): Promise<TestBlobs> {
  videoProgram.path = bundleVideoProgram();
  heicProgram.path = bundleHeicProgram();
  running ??= startAzurite();
  const connectionString = await running;
  return { connectionString, close: () => removeContainers(connectionString) };
}

async function startAzurite(): Promise<string> {
  const { BLOB_PORT: port } = await freePorts();
  const preload = pathToFileURL(join(root, 'dev/tools/supervised.js')).href;
  const azurite = spawn(process.execPath, ['--import', preload, ...azuriteParameters(port)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  while (!(await answers(port))) {
    if (azurite.exitCode !== null) throw new Error('Azurite ended before it was ready');
    await delay(50);
  }
  azurite.unref();
  azurite.channel?.unref();
  return azuriteConnection(port);
}

async function removeContainers(connectionString: string): Promise<void> {
  const { BlobServiceClient } = await import('@azure/storage-blob');
  const account = BlobServiceClient.fromConnectionString(connectionString);
  for await (const { name } of account.listContainers()) await account.deleteContainer(name);
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
