import { isSame } from '@incidentmap/core/domain/audit/audit';
import { mayApproveOrRejectMedia, mayUndoMediaDecision } from '@incidentmap/core/domain/review/permissions';
import { madeBefore } from '@incidentmap/core/domain/submission/scheduled';
import { publishFile } from '@incidentmap/core/server/commands/submission/publishMedia';
import { rejectPendingMedia, restorePendingMedia } from '@incidentmap/core/server/commands/submission/rejectMedia';
import type { Handler } from '../../http/handler.ts';

export const decidePendingMedia: Handler<'decidePendingMedia'> = async ({ params, body, principal, services }) => {
  const { name } = params;
  const isAllowed = (file: Parameters<typeof mayApproveOrRejectMedia>[1]) => mayApproveOrRejectMedia(principal, file);
  if (body.status === 'pending') {
    await restorePendingMedia(services, name, principal, (file) => mayUndoMediaDecision(principal, file));
    return { changed: true };
  }
  if (body.status === 'approved') {
    await publishFile(services, name, principal, isAllowed);
    return { changed: true };
  }
  if (await rejectPendingMedia(services, name, principal, body.reason, isAllowed)) return { changed: true };
  const { state, lastChange } = (await services.uploads.find(name))?.document ?? {};
  const decidedBy = state === 'rejected' ? lastChange?.by.userId : undefined;
  // The same rejection again, as after a lost answer, is answered as it was the first time.
  const isAgain =
    decidedBy === principal.userId && isSame({ reason: lastChange?.reason ?? null }, { reason: body.reason ?? null });
  return { changed: isAgain, ...madeBefore('rejected', { decidedBy, lastChange }, principal) };
};
