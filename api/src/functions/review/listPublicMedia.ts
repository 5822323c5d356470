import type { PublicMedia } from '@incidentmap/core/domain/submission/media';
import { mediaNameOf } from '@incidentmap/core/domain/media/mediaNames';
import { mediaNamePattern } from '@incidentmap/core/domain/submission/media';
import { Problem } from '@incidentmap/core/domain/problem';
import { mayManagePublicMedia } from '@incidentmap/core/domain/review/permissions';
import { pageOf } from '@incidentmap/core/server/views/pageOf';
import type { Handler } from '../../http/handler.ts';

/**
 * A page of all public files, each with the incident that shows it. Files that no public incident shows come first; then those of
 * the newest incident.
 */
export const listPublicMedia: Handler<'listPublicMedia'> = async ({ query, principal, services }) => {
  const { blobs, publication } = services;
  if (!mayManagePublicMedia(principal)) throw new Problem('forbidden');
  const current = await publication.current();
  const strays = new Set<string>();
  for await (const { name } of blobs.public.list()) if (mediaNamePattern.test(name)) strays.add(name);
  const shown: PublicMedia[] = [];
  for (const { id: incidentId, title, location, incidentDate, datePrecision, mediaFiles } of current.incidents()) {
    for (const name of mediaFiles.map(mediaNameOf)) {
      if (strays.delete(name)) {
        shown.push({ name, url: blobs.public.url(name), incidentId, title, location, incidentDate, datePrecision });
      }
    }
  }
  const ofNone = { incidentId: null, title: null, location: null, incidentDate: null, datePrecision: 'day' } as const;
  const unshown = [...strays].map((name) => ({ name, url: blobs.public.url(name), ...ofNone }));
  const { items, cursor } = await pageOf([...unshown, ...shown], query.cursor);
  return { blobs: items, cursor };
};
