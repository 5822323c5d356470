import { mediaNameOf, mediaNamePattern } from '@incidentmap/core/domain/media';
import type { Handler } from '../../handlers.ts';

/** What is stored, each with the incident that the public sees it in. */
export const listPublicMedia: Handler<'listPublicMedia'> = async ({ services: { blobs, publication } }) => {
  const current = await publication.current();
  const incidentOf = new Map(
    [...current.incidents()].flatMap(({ id, mediaFiles }) => mediaFiles.map((url) => [mediaNameOf(url), id] as const)),
  );
  const stored = await Array.fromAsync(blobs.public.list(), ({ name }) => name);
  return {
    blobs: stored
      .filter((name) => mediaNamePattern.test(name))
      .map((name) => ({ name, url: blobs.public.url(name), incidentId: incidentOf.get(name) ?? null })),
  };
};
