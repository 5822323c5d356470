import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { isProblem, Problem } from '../../domain/problem.ts';
import { unreadable } from './heic.ts';
import type { Parts } from './parts.ts';
import { pngOf } from './png.ts';

/** Milliseconds for one picture. */
const deadline = 9_000;
/** Megabytes of the decoder, for which it sees no more; and of the objects around it. */
const memory = { decoder: 256, heap: 64 };

/** The script of that process: its bundle, beside the app's own, or its source, beside this file; tests put a bundle in its place. */
export const heicProgram: { path: string | undefined } = {
  path: ['heicProcess.cjs', 'heicProcess.ts'].map((name) => join(import.meta.dirname, name)).find(existsSync),
};

export type FromHeicProcess = { size: [width: number, height: number] };

/**
 * The pixels of a HEIC picture as a PNG, made smaller by whole numbers to little more than what is kept. The decoder is a
 * large program on what strangers send: it runs in WebAssembly, in a process of its own without settings or secrets, and
 * ends in time and within its memory, whatever it is given. Problems `unprocessable_media`; `unavailable` when the process
 * does not start.
 */
export async function pngOfHeic({ bytes, profile = null }: Parts): Promise<Buffer> {
  const { path } = heicProgram;
  if (path === undefined) throw new Error(`There is no heicProcess script in ${import.meta.dirname}.`);
  const child = spawn(process.execPath, [`--max-old-space-size=${memory.heap}`, path, String(memory.decoder * 16)], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore', 'ipc'],
  });
  let size: FromHeicProcess['size'] | undefined;
  child.on('message', (message: FromHeicProcess) => (size = message.size));
  const timer = setTimeout(() => child.kill('SIGKILL'), deadline);
  const failed = new Promise<never>((_, reject) =>
    child.once('error', (cause) => reject(new Problem('unavailable', { cause }))),
  );
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  // A process that is ended does not take what is on its way.
  child.stdin!.on('error', () => undefined);
  child.stdin!.end(bytes);
  try {
    const [lines, code] = await Promise.race([Promise.all([buffer(child.stdout!), closed]), failed]);
    if (code !== 0 || !size) throw unreadable();
    return pngOf({ width: size[0], height: size[1], lines, profile });
  } catch (error) {
    throw isProblem(error) ? error : unreadable();
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}
