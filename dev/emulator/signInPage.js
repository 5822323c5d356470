/**
 * Preloaded in the emulator's process. The emulator's own sign-in form loads scripts from the internet, so nobody could sign
 * in offline. This replaces it with our own form, which has the same fields and sets the same cookie.
 */
import { promises } from 'node:fs';
import { fileURLToPath } from 'node:url';

const own = fileURLToPath(new URL('./signIn.html', import.meta.url));
const { readFile } = promises;

promises.readFile = /** @type {typeof readFile} */ (
  (path, options) => readFile(/[\\/]public[\\/]auth\.html$/.test(String(path)) ? own : path, options)
);
