import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { isProblem, Problem } from '../../domain/problem.ts';
import type { MediaType } from '../../domain/media/mediaNames.ts';
import { damaged } from './damaged.ts';
import { turns } from './turns.ts';

/** A file that lies somewhere: `read` answers with the bytes from `start` up to `end`, which is within `size`. */
export interface VideoFile {
  readonly size: number;
  read(start: number, end: number): Promise<Uint8Array>;
}

/** Milliseconds for one video, whose 200 MB take five seconds. The platform ends every request after 45. */
const deadline = 30_000;
/** Milliseconds in which the process that reads a video must ask for something or write something. */
const silence = 15_000;
/** Bytes that are read of a file, which is read two or three times: samples strewn over it would take a block each. */
const maxRead = (size: number) => 6 * size + 64 * 1024 * 1024;
/** Megabytes for the objects of the process that reads a video; bytes that it reads are bounded by what it may ask for. */
const heap = 256;

/** Each takes a process, some 150 MB and most of a core. */
const turn = turns(2);

/**
 * The script of that process: its bundle, beside the app's own, or its source, beside this file. Tests put a bundle in
 * its place, which starts in a tenth of the time.
 */
export const videoProgram: { path: string | undefined } = {
  path: ['videoProcess.cjs', 'videoProcess.ts'].map((name) => join(import.meta.dirname, name)).find(existsSync),
};

export type FromProcess = { read: [start: number, end: number] } | { problem: string } | { done: true };

/**
 * The video built anew from the samples of its picture and its sound, as it comes. A stranger's file is read in a process
 * of its own, without settings or secrets: whatever it does to that, it ends in time and costs so much
 * memory. Problems `unprocessable_media`; `unavailable` when too many wait or it takes too long, and what `read`
 * throws.
 */
export async function* cleanVideo(file: VideoFile, type: MediaType): AsyncGenerator<Buffer> {
  const release = await turn();
  try {
    yield* rebuilt(file, type === 'video/webm' ? 'webm' : 'mp4');
  } finally {
    release();
  }
}

async function* rebuilt(file: VideoFile, container: 'mp4' | 'webm'): AsyncGenerator<Buffer> {
  const { path } = videoProgram;
  if (path === undefined) throw new Error(`There is no videoProcess script in ${import.meta.dirname}.`);
  const child = spawn(process.execPath, [`--max-old-space-size=${heap}`, path, container, String(file.size)], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore', 'ipc'],
  }) as ChildProcessByStdio<Writable, Readable, null>;
  let isDone = false;
  let asked = 0;
  let failure: unknown;
  const end = (reason: unknown) => {
    failure ??= reason;
    child.kill('SIGKILL');
  };
  // Storage may be what is slow, so that the same file may be taken the next time.
  const timer = setTimeout(() => end(new Problem('unavailable')), deadline);
  let silenceTimer: NodeJS.Timeout | undefined;
  const rest = () => clearTimeout(silenceTimer);
  /** The file is to blame for what becomes of the process only once something was read of it. */
  const blamed = () => (asked > 0 ? damaged() : new Problem('unavailable'));
  /** From now on it is the process that is waited for, and neither storage nor whoever takes the video. */
  const watch = () => {
    rest();
    silenceTimer = setTimeout(() => end(blamed()), silence);
  };
  const closed = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      end(error);
      resolve();
    });
    child.once('close', () => resolve());
  });
  // A process that is ended does not take what is on its way.
  child.stdin.on('error', () => undefined);
  const answer = async ([from, to]: [start: number, end: number]) => {
    rest();
    try {
      asked += to - from;
      if (asked > maxRead(file.size)) throw damaged();
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
    else if ('problem' in message) end(new Problem('unprocessable_media', { message: message.problem }));
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
    if (failure !== undefined) throw isProblem(failure) ? failure : new Problem('unavailable', { cause: failure });
    if (!isDone) throw blamed();
  } finally {
    clearTimeout(timer);
    rest();
    child.kill('SIGKILL');
  }
}
