import { deflateSync } from 'node:zlib';
import { once } from 'node:events';
import libheif from 'libheif-js/libheif-wasm/libheif-bundle.js';
import type { FromHeicProcess } from './heicPixels.ts';

/**
 * The process that heicPixels.ts starts for one picture. It reads the file from stdin and writes the picture's lines to
 * stdout in PNG form: each after a zero filter byte, and all of them deflated.
 */

/**
 * The memory limit of the decoder in pages of 64 kB, beyond which an allocation fails and the decoder gives up; and the
 * side in pixels of the picture that is wanted.
 */
const [maxPages = 0, side = 0] = process.argv.slice(2).map(Number);
type Memory = { readonly buffer: ArrayBuffer; grow(pages: number): number };
declare const WebAssembly: { Memory: { prototype: Memory } };
const memory = WebAssembly.Memory.prototype;
const { grow } = memory;
memory.grow = function (this: Memory, pages: number) {
  if (this.buffer.byteLength / 65_536 + pages > maxPages) throw new RangeError('The decoder may have no more memory');
  return grow.call(this, pages);
};

type Plane = { width: number; height: number; stride: number; data: Uint8Array };

async function decode(file: Buffer): Promise<Plane> {
  const heif = await libheif({ print: () => undefined, printErr: () => undefined });
  const context = heif.heif_context_alloc();
  if (heif.heif_context_read_from_memory(context, file).code !== heif.heif_error_Ok) throw new Error('Not read');
  const handle = heif.heif_js_context_get_primary_image_handle(context);
  const decoded = await heif.heif_js_decode_image2(handle, heif.heif_colorspace_RGB, heif.heif_chroma_interleaved_RGB);
  const [plane] = decoded.channels ?? [];
  if (!plane) throw new Error('Not decoded');
  return plane;
}

/**
 * Reduces the picture to a half, a third … of its width and height by averaging squares, as far as it stays larger than
 * the wanted size. Each line begins with a zero: PNG's filter type "none".
 */
function linesOf({ width, height, stride, data }: Plane): { size: [number, number]; lines: Buffer } {
  const factor = Math.max(1, Math.floor(Math.max(width, height) / side));
  const size: [number, number] = [Math.max(1, Math.floor(width / factor)), Math.max(1, Math.floor(height / factor))];
  const [across, down] = [Math.min(factor, width), Math.min(factor, height)];
  const lineBytes = size[0] * 3 + 1;
  const lines = Buffer.alloc(lineBytes * size[1]);
  const share = across * down;
  for (let y = 0; y < size[1]; y += 1) {
    for (let x = 0; x < size[0]; x += 1) {
      let [red, green, blue] = [0, 0, 0];
      for (let dy = 0; dy < down; dy += 1) {
        let from = (y * factor + dy) * stride + x * factor * 3;
        for (let dx = 0; dx < across; dx += 1, from += 3) {
          red += data[from]!;
          green += data[from + 1]!;
          blue += data[from + 2]!;
        }
      }
      const to = y * lineBytes + 1 + x * 3;
      lines[to] = red / share + 0.5;
      lines[to + 1] = green / share + 0.5;
      lines[to + 2] = blue / share + 0.5;
    }
  }
  return { size, lines };
}

const send = (message: FromHeicProcess) => new Promise<void>((resolve) => process.send?.(message, () => resolve()));

// The parent process is gone.
process.once('disconnect', () => process.exit(1));

async function main(): Promise<void> {
  try {
    const file = Buffer.concat(await Array.fromAsync(process.stdin as AsyncIterable<Buffer>));
    const { size, lines } = linesOf(await decode(file));
    if (process.send) await send({ size });
    if (!process.stdout.write(deflateSync(lines, { level: 1 }))) await once(process.stdout, 'drain');
    process.stdout.end(() => process.exit(0));
  } catch {
    // The decoder fails on a malformed file, or one that needs too much memory.
    process.exit(1);
  }
}

void main();
