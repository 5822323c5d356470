import { once } from 'node:events';
import { damaged, Refused } from './refused.ts';
import { remux } from './remux.ts';
import type { FromProcess } from './video.ts';

/**
 * The process that video.ts starts for one video. It requests bytes of the file by IPC messages, reads them from stdin,
 * and writes the new file to stdout.
 */

const [container, size] = process.argv.slice(2);
const flushBytes = 1024 * 1024;

const send = (message: FromProcess) => new Promise<void>((resolve) => process.send?.(message, () => resolve()));

const arriving = process.stdin[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
let held: Buffer = Buffer.alloc(0);
let reading: Promise<unknown> = Promise.resolve();

/** Reads run one after the other, because the bytes on stdin do not say which request they answer. */
function read(start: number, end: number): Promise<Buffer> {
  const answer = reading.then(async () => {
    await send({ read: [start, end] });
    const parts = [held];
    let length = held.length;
    while (length < end - start) {
      const { done, value } = await arriving.next();
      if (done) throw damaged();
      parts.push(value);
      length += value.length;
    }
    const bytes = Buffer.concat(parts);
    held = bytes.subarray(end - start);
    return bytes.subarray(0, end - start);
  });
  reading = answer.catch(() => undefined);
  return answer;
}

let parts: Uint8Array[] = [];
let gathered = 0;

async function flush(): Promise<void> {
  const bytes = Buffer.concat(parts);
  parts = [];
  gathered = 0;
  if (bytes.length > 0 && !process.stdout.write(bytes)) await once(process.stdout, 'drain');
}

async function write(bytes: Uint8Array): Promise<void> {
  parts.push(bytes);
  gathered += bytes.length;
  if (gathered >= flushBytes) await flush();
}

// The parent process is gone.
process.once('disconnect', () => process.exit(1));

async function main(): Promise<void> {
  try {
    await remux({ size: Number(size), read }, container === 'webm' ? 'webm' : 'mp4', write);
    await flush();
    await send({ done: true });
    process.stdout.end(() => process.exit(0));
  } catch (error) {
    // The library fails on a malformed file.
    await send({ refused: (error instanceof Refused ? error : damaged()).code });
    process.exit(1);
  }
}

void main();
