import { entryOfMedia } from '@incidentmap/core/domain/submission/media';
import { toOutcome } from '@incidentmap/core/domain/submission/reviewed';
import { callerOf } from '@incidentmap/core/domain/review/permissions';
import { approve } from '@incidentmap/core/server/commands/submission/approve';
import { fileNamed } from '@incidentmap/core/server/commands/submission/change';
import { publishWhenDue } from '@incidentmap/core/server/commands/sweep/publishDue';
import type { Handler } from '../../http/handler.ts';

export const publishMedia: Handler<'publishMedia'> = async ({ body, principal, services }) => {
  const { delay: isDelayed, revision, blobName, identifiers: choices, placeMetres, datePrecision, ...details } = body;
  const { id } = await fileNamed(services, blobName);
  const entryOf = () => entryOfMedia(details);
  const wanted = { isDelayed, entryOf, choices, precision: { placeMetres, datePrecision }, revision };
  const published = await approve(services, id, wanted, callerOf(principal));
  const reader = isDelayed ? { userId: principal.userId, now: services.now() } : undefined;
  const createdIncident = toOutcome(published, reader);
  publishWhenDue(services, createdIncident);
  return { createdIncident };
};
