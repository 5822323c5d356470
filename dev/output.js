/**
 * Loaded first in every process of the local cloud. A full disk, or a reader of the output who has gone, must not end a
 * process: what cannot be written is left out, and what comes when there is room again is written as before. Node's own
 * streams end the process at the first failure, or stay silent for ever after it.
 */
import { fstatSync, writeSync } from 'node:fs';
import { isatty } from 'node:tty';

/**
 * Whether Node writes to it at once, rather than by a stream of its own.
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
      // A line that was cut off ends here, so that the next one begins a line of its own.
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
