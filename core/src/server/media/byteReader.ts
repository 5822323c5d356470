import { Problem } from '../../domain/problem.ts';

export const damaged = (): Problem => new Problem('unprocessable_media');

/** Bytes in order, as they come: what is passed on is never held, what is taken is. Problem `unprocessable_media` at an early end. */
export class ByteReader {
  /** Bytes read so far. */
  position = 0;
  #held: Buffer = Buffer.alloc(0);
  readonly #source: AsyncIterator<Uint8Array>;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The next bytes, left in place: `length` of them, or all when there are fewer. */
  async peek(length: number): Promise<Buffer> {
    const parts = [this.#held];
    let held = this.#held.length;
    while (held < length) {
      const { done, value } = await this.#source.next();
      if (done) break;
      parts.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
      held += value.byteLength;
    }
    if (parts.length > 1) this.#held = Buffer.concat(parts);
    return this.#held.subarray(0, length);
  }

  async atEnd(): Promise<boolean> {
    return (await this.peek(1)).length === 0;
  }

  /** A copy, to be changed at will. */
  async take(length: number): Promise<Buffer> {
    const bytes = Buffer.from(await this.peek(length));
    if (bytes.length < length) throw damaged();
    this.#advance(length);
    return bytes;
  }

  async *pass(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0;) {
      if (await this.atEnd()) throw damaged();
      const part = this.#held.subarray(0, left);
      this.#advance(part.length);
      left -= part.length;
      yield part;
    }
  }

  async *rest(): AsyncGenerator<Buffer> {
    while (!(await this.atEnd())) yield* this.pass(this.#held.length);
  }

  /** Zeros in the place of the next bytes. */
  async *blank(length: number): AsyncGenerator<Buffer> {
    for await (const part of this.pass(length)) yield Buffer.alloc(part.length);
  }

  /** Lets go of the source. */
  async close(): Promise<void> {
    await this.#source.return?.();
  }

  #advance(length: number): void {
    this.#held = this.#held.subarray(length);
    this.position += length;
  }
}
