import { changeReceipt as change } from '@incidentmap/core/server/commands/receipt';
import type { Handler } from '../../handlers.ts';
import { refuseUnknownMedia } from '../../media.ts';

export const changeReceipt: Handler<'changeReceipt'> = ({ body, services }) => {
  if (body.action === 'add') refuseUnknownMedia(body.mediaFiles);
  return change(services, body);
};
