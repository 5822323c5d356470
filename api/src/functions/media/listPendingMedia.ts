import type { PendingMedia } from '@incidentmap/core/domain/media/media';
import { thumbnailOf } from '@incidentmap/core/domain/media/mediaNames';
import { mayApproveOrRejectMedia, mayReview, type Principal } from '@incidentmap/core/domain/review/permissions';
import type { Services } from '@incidentmap/core/server/services';
import type { Upload, UploadDetails } from '@incidentmap/core/server/stores/uploads';
import type { Handler } from '../../handler.ts';

/** Lists files that were sent on their own; those of a report or a post are reviewed with it. */
export const listPendingMedia: Handler<'listPendingMedia'> = async ({ principal, services }) => {
  const files: PendingMedia[] = [];
  for await (const upload of services.uploads.list('pending')) {
    if (mayApproveOrRejectMedia(principal, upload)) files.push(await shown(services, principal, upload));
  }
  return { blobs: files };
};

/**
 * The details of a file. A file that was added to a report has that report's details; a reviewer who may not read the
 * report gets its public version.
 */
async function detailsOf(
  { incidents, publication }: Services,
  reader: Principal,
  { details, mediaIncidentId }: Upload,
): Promise<Partial<UploadDetails> | null> {
  if (details === undefined || mediaIncidentId === undefined) return details ?? null;
  const report = await incidents.find(mediaIncidentId);
  if (!report || mayReview(reader, report.document)) return details;
  return (await publication.current()).find(mediaIncidentId) ?? null;
}

async function shown(services: Services, reader: Principal, upload: Upload): Promise<PendingMedia> {
  const { pending } = services.blobs;
  const { id, kind, bytes, createdAt, atHome = false } = upload;
  const details = await detailsOf(services, reader, upload);
  return {
    name: id,
    url: await pending.readUrl(id),
    thumbnailUrl: kind === 'image' ? await pending.readUrl(thumbnailOf(id)) : null,
    kind,
    bytes,
    createdAt,
    title: details?.title ?? null,
    location: details?.location ?? null,
    incidentDate: details?.incidentDate ?? null,
    incidentTime: details?.incidentTime ?? null,
    incidentType: details?.incidentType ?? null,
    severity: details?.severity ?? null,
    atHome,
  };
}
