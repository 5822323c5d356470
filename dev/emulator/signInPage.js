/**
 * Loaded first in the emulator's process. The emulator's own sign-in form fetches its scripts from elsewhere: without
 * the internet nobody could sign in. This puts a form of ours in its place, with the same fields and the same cookie.
 */
import { promises } from 'node:fs';
import { fileURLToPath } from 'node:url';

const own = fileURLToPath(new URL('./signIn.html', import.meta.url));
const { readFile } = promises;

promises.readFile = /** @type {typeof readFile} */ (
  (path, options) => readFile(/[\\/]public[\\/]auth\.html$/.test(String(path)) ? own : path, options)
);
