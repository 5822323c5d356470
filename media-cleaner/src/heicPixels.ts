import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { unreadable } from './heic.ts';
import type { Parts } from './parts.ts';
import { pngOf } from './png.ts';
import { Refused } from './refused.ts';

/** Milliseconds for one picture. */
const deadline = 9_000;
/** Memory limits in megabytes: of the decoder in WebAssembly, and of the JavaScript heap around it. */
const memory = { decoder: 256, heap: 64 };

/**
 * The script of the decoding process: its bundle beside the app's own, or its source beside this file. Tests replace it
 * with a bundle.
 */
export const heicProgram: { path: string | undefined } = {
  path: ['heicProcess.cjs', 'heicProcess.ts'].map((name) => join(import.meta.dirname, name)).find(existsSync),
};

export type FromHeicProcess = { size: [width: number, height: number] };

/**
 * Decodes a HEIC picture to a PNG, reduced by a whole factor as long as it stays larger than `side`. The decoder is a
 * large library that reads files from strangers, so it runs sandboxed: in WebAssembly, in a child process without settings
 * or secrets, with a time and a memory limit. Throws Refused, as `unavailable`
 * when the process does not start.
 */
export async function pngOfHeic({ bytes, profile = null }: Parts, side: number): Promise<Buffer> {
  const { path } = heicProgram;
  if (path === undefined) throw new Error(`There is no heicProcess script in ${import.meta.dirname}.`);
  const parameters = [memory.decoder * 16, side].map(String);
  const child = spawn(process.execPath, [`--max-old-space-size=${memory.heap}`, path, ...parameters], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore', 'ipc'],
  });
  let size: FromHeicProcess['size'] | undefined;
  child.on('message', (message: FromHeicProcess) => (size = message.size));
  const timer = setTimeout(() => child.kill('SIGKILL'), deadline);
  const failed = new Promise<never>((_, reject) =>
    child.once('error', (cause) => reject(new Refused('unavailable', { cause }))),
  );
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  // Writing to a process that has exited fails with EPIPE.
  child.stdin!.on('error', () => undefined);
  child.stdin!.end(bytes);
  try {
    const [lines, code] = await Promise.race([Promise.all([buffer(child.stdout!), closed]), failed]);
    if (code !== 0 || !size) throw unreadable();
    return pngOf({ width: size[0], height: size[1], lines, profile });
  } catch (error) {
    throw error instanceof Refused ? error : unreadable();
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}
