/**
 * Loaded first in the emulator's process. The emulator copies the whole environment several times for each request, and
 * each variable of the real one is a call of the operating system: two thirds of its work. A copy as a plain object is
 * read at once.
 */
process.env = { ...process.env };
