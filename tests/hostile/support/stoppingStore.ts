import type { DocumentStore } from '@incidentmap/core/server/stores/engines/documentStore';
import { interceptedStore } from '../../support/stores/interceptedStore.ts';

/**
 * The store of a process that is to be killed in the middle of an act: before its n-th write after `start` it prints a
 * line, and writes nothing any more.
 */
export function stoppingStore(stopAt: number) {
  let writes = Number.NEGATIVE_INFINITY;
  const seenThrough = (store: DocumentStore): DocumentStore =>
    interceptedStore(store, async (method) => {
      if (!['create', 'replace', 'remove', 'removeExpired'].includes(method)) return;
      writes += 1;
      if (writes === stopAt) process.stdout.write('stopped\n');
      // The timer keeps the process alive until it is killed.
      if (writes >= stopAt) await new Promise(() => setInterval(() => undefined, 60_000));
    });
  return { seenThrough, start: () => (writes = 0) };
}
