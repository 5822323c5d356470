/**
 * Preloaded in every process of the local cloud. A full disk, or a closed pipe, must not end a process: output that cannot
 * be written is dropped, and writing continues when there is room again. Node's own streams crash the process at the first
 * failure, or never write again.
 */
import { fstatSync, writeSync } from 'node:fs';
import { isatty } from 'node:tty';

/**
 * Whether Node writes to it synchronously, not through a stream.
 * @param {number} fd
 */
function isFile(fd) {
  try {
    const found = fstatSync(fd);
    return found.isFile() || (found.isCharacterDevice() && !isatty(fd));
  } catch {
    return false;
  }
}

/**
 * @param {NodeJS.WriteStream} stream
 * @param {number} fd
 */
function keepWriting(stream, fd) {
  stream.on('error', () => undefined);
  if (!isFile(fd)) return;
  let isTorn = false;
  stream.write = (
    /** @type {string | Uint8Array} */ chunk,
    /** @type {unknown} */ encoding,
    /** @type {unknown} */ written,
  ) => {
    const bytes =
      typeof chunk === 'string'
        ? Buffer.from(chunk, /** @type {BufferEncoding} */ (typeof encoding === 'string' ? encoding : 'utf8'))
        : chunk;
    let at = 0;
    try {
      // Ends a line that was cut off, so that the next output begins on a new line.
      if (isTorn) writeSync(fd, '\n');
      isTorn = false;
      while (at < bytes.length) at += writeSync(fd, bytes, at);
    } catch {
      isTorn ||= at > 0;
    }
    const done = [encoding, written].find((argument) => typeof argument === 'function');
    if (typeof done === 'function') process.nextTick(done);
    return true;
  };
}

keepWriting(process.stdout, 1);
keepWriting(process.stderr, 2);
