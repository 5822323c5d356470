import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { Slot } from './limits.ts';
import { damaged, type RefusalCode, Refused } from './refused.ts';

export type VideoType = 'video/mp4' | 'video/webm';

/** A file in some storage: `read` returns the bytes from `start` up to `end`, which is within `size`. */
export interface StoredFile {
  readonly size: number;
  read(start: number, end: number): Promise<Uint8Array>;
}

/** Milliseconds for one video; 200 MB take about five seconds. The platform ends every request after 45 seconds. */
const deadline = 30_000;
/** Milliseconds within which the remuxing process must have started, and asked for the first bytes. */
const start = 15_000;
/**
 * Milliseconds that the process may work on a file of this size, without the waits for storage or for the reader of the
 * video: a second, and ten for each megabyte. Even packets of a few bytes take less than three. A machine where the
 * process took more than half a second to start is busy, and gives it longer.
 */
const maxWork = (size: number, started: number) => Math.min(25_000, (1000 + size / 100) * Math.max(1, started / 500));
/**
 * The most bytes that are read from a file. It is normally read two or three times; in a malicious file, scattered samples
 * would cost a block each.
 */
const maxRead = (size: number) => 6 * size + 64 * 1024 * 1024;
/** The heap limit of the remuxing process in megabytes. The bytes that it reads are limited separately. */
const heap = 256;

/**
 * The script of the remuxing process: its bundle beside the app's own, or its source beside this file. Tests replace it
 * with a bundle, which starts in a tenth of the time.
 */
export const videoProgram: { path: string | undefined } = {
  path: ['videoProcess.cjs', 'videoProcess.ts'].map((name) => join(import.meta.dirname, name)).find(existsSync),
};

export type FromProcess = { read: [start: number, end: number] } | { refused: RefusalCode } | { done: true };

/**
 * Streams the video remuxed from its video and audio samples, which removes all metadata. A stranger's file is read in a
 * sandboxed child process, without settings or secrets and with a time and a memory limit. Throws Refused, as `unavailable`
 * when the storage takes too long, and what `slot` and `read` throw.
 */
export async function* cleanVideo(file: StoredFile, type: VideoType, slot: Slot): AsyncGenerator<Buffer> {
  const release = await slot();
  try {
    yield* rebuilt(file, type === 'video/webm' ? 'webm' : 'mp4');
  } finally {
    release();
  }
}

async function* rebuilt(file: StoredFile, container: 'mp4' | 'webm'): AsyncGenerator<Buffer> {
  const { path } = videoProgram;
  if (path === undefined) throw new Error(`There is no videoProcess script in ${import.meta.dirname}.`);
  const child = spawn(process.execPath, [`--max-old-space-size=${heap}`, path, container, String(file.size)], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore', 'ipc'],
  }) as ChildProcessByStdio<Writable, Readable, null>;
  let isDone = false;
  let requestedBytes = 0;
  let failure: unknown;
  const end = (reason: unknown) => {
    failure ??= reason;
    child.kill('SIGKILL');
  };
  // The storage may be what is slow, so a retry with the same file may succeed.
  const timer = setTimeout(() => end(new Refused('unavailable')), deadline);
  let workTimer: NodeJS.Timeout | undefined;
  /** The milliseconds that the process may still work, and when it last began to. */
  let left = start;
  let began = performance.now();
  /** A crash or slowness of the process is blamed on the file only once something was read from it. */
  const blamed = () => (requestedBytes > 0 ? damaged() : new Refused('unavailable'));
  /** From now on we wait for storage or the reader of the video, not for the process. */
  const rest = () => {
    if (workTimer === undefined) return;
    clearTimeout(workTimer);
    workTimer = undefined;
    left -= performance.now() - began;
  };
  /** From now on we wait for the process. */
  const watch = () => {
    rest();
    began = performance.now();
    workTimer = setTimeout(() => end(blamed()), left);
  };
  const closed = new Promise<void>((resolve) => {
    child.once('error', (cause) => {
      end(new Refused('unavailable', { cause }));
      resolve();
    });
    child.once('close', () => resolve());
  });
  // Writing to a process that has exited fails with EPIPE.
  child.stdin.on('error', () => undefined);
  const answer = async ([from, to]: [start: number, end: number]) => {
    rest();
    if (requestedBytes === 0) left = maxWork(file.size, start - left);
    try {
      requestedBytes += to - from;
      if (requestedBytes > maxRead(file.size)) throw damaged();
      const bytes = await file.read(from, to);
      if (bytes.length !== to - from) throw damaged();
      child.stdin.write(bytes);
      watch();
    } catch (error) {
      end(error);
    }
  };
  child.on('message', (message: FromProcess) => {
    if ('done' in message) isDone = true;
    else if ('refused' in message) end(new Refused(message.refused));
    else void answer(message.read);
  });
  try {
    watch();
    for await (const bytes of child.stdout) {
      rest();
      yield bytes as Buffer;
      watch();
    }
    await closed;
    if (failure !== undefined) throw failure;
    if (!isDone) throw blamed();
  } finally {
    clearTimeout(timer);
    rest();
    child.kill('SIGKILL');
  }
}
