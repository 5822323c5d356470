import type { PendingMedia } from '@incidentmap/core/domain/media';
import { thumbnailOf } from '@incidentmap/core/domain/media';
import type { Services } from '@incidentmap/core/server/services';
import type { Upload } from '@incidentmap/core/server/stores/uploads';
import type { Handler } from '../../handlers.ts';

/** Files of a report or a post are reviewed with it, not here. */
export const listPendingMedia: Handler<'listPendingMedia'> = async ({ services }) => ({
  blobs: await Array.fromAsync(services.uploads.list('pending'), (upload) => shown(services, upload)),
});

async function shown({ blobs }: Services, upload: Upload): Promise<PendingMedia> {
  const { id, kind, bytes, createdAt, details } = upload;
  return {
    name: id,
    url: await blobs.pending.readUrl(id),
    thumbnailUrl: kind === 'image' ? await blobs.pending.readUrl(thumbnailOf(id)) : null,
    kind,
    bytes,
    createdAt,
    title: details?.title ?? null,
    location: details?.location ?? null,
    incidentDate: details?.incidentDate ?? null,
    incidentTime: details?.incidentTime ?? null,
    incidentType: details?.incidentType ?? null,
    severity: details?.severity ?? null,
  };
}
