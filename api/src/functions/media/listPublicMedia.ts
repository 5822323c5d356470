import { mediaNameOf, mediaNamePattern } from '@incidentmap/core/domain/media';
import { maySeeDecided } from '@incidentmap/core/domain/permissions';
import type { Handler } from '../../handlers.ts';

/** What is stored, each with the incident that the public sees it in. What none shows may be of one that is decided. */
export const listPublicMedia: Handler<'listPublicMedia'> = async ({ principal, services: { blobs, publication } }) => {
  const current = await publication.current();
  const incidentOf = new Map(
    [...current.incidents()].flatMap(({ id, mediaFiles }) => mediaFiles.map((url) => [mediaNameOf(url), id] as const)),
  );
  const stored = await Array.fromAsync(blobs.public.list(), ({ name }) => name);
  return {
    blobs: stored
      .filter((name) => mediaNamePattern.test(name))
      .map((name) => ({ name, url: blobs.public.url(name), incidentId: incidentOf.get(name) ?? null }))
      .filter(({ incidentId }) => incidentId !== null || maySeeDecided(principal)),
  };
};
