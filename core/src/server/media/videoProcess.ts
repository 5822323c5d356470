import { once } from 'node:events';
import { isProblem } from '../../domain/problem.ts';
import { damaged } from './damaged.ts';
import { remux } from './remux.ts';
import type { FromProcess } from './video.ts';

/**
 * The process that video.ts starts for one video: asks for the file's bytes by messages, takes them from its input, and
 * writes the new file to its output.
 */

const [container, size] = process.argv.slice(2);
const flushBytes = 1024 * 1024;

const tell = (message: FromProcess) => new Promise<void>((resolve) => process.send?.(message, () => resolve()));

const arriving = process.stdin[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
let held: Buffer = Buffer.alloc(0);
let reading: Promise<unknown> = Promise.resolve();

/** One after the other: answers carry no name. */
function read(start: number, end: number): Promise<Buffer> {
  const answer = reading.then(async () => {
    await tell({ read: [start, end] });
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

// Its parent is gone.
process.once('disconnect', () => process.exit(1));

async function main(): Promise<void> {
  try {
    await remux({ size: Number(size), read }, container === 'webm' ? 'webm' : 'mp4', write);
    await flush();
    await tell({ done: true });
    process.stdout.end(() => process.exit(0));
  } catch (error) {
    // What the library stumbles over is a file that is not in order.
    await tell({ problem: (isProblem(error) ? error : damaged()).message });
    process.exit(1);
  }
}

void main();
