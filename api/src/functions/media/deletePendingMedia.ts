import { removePendingMedia } from '@incidentmap/core/server/commands/removeMedia';
import type { Handler } from '../../handlers.ts';

export const deletePendingMedia: Handler<'deletePendingMedia'> = async ({ params, services }) => ({
  deleted: await removePendingMedia(services, params.name),
});
