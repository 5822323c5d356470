import { mayWorkOn } from '@incidentmap/core/domain/review/permissions';
import { toShownWork } from '@incidentmap/core/domain/review/work';
import { findItem } from '@incidentmap/core/server/commands/review/reviewWork';
import type { Handler } from '../../http/handler.ts';

/** Says that the caller has an item open. One that waits no longer is nobody's business. */
export const viewItem: Handler<'viewItem'> = async ({ body, principal, services }) => {
  const found = body.item && (await findItem(services, body.item));
  const item = found?.isWaiting && mayWorkOn(principal, found) ? found : null;
  const [viewers, work] = await Promise.all([
    services.presence.renew(principal, item && { kind: item.kind, id: item.id }),
    item && services.reviewWork.find(item),
  ]);
  return { viewers, work: item && toShownWork(work, principal, item.revision) };
};
