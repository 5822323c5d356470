import { mayGiveOpinion, mayWorkOn } from '@incidentmap/core/domain/review/permissions';
import { toShownWork } from '@incidentmap/core/domain/review/work';
import { changeWork as change } from '@incidentmap/core/server/commands/review/reviewWork';
import type { Handler } from '../../http/handler.ts';

export const changeWork: Handler<'changeWork'> = async ({ body, principal, services }) => {
  const { work, item } = await change(
    services,
    body,
    principal,
    (found) => mayWorkOn(principal, found),
    (opinion) => mayGiveOpinion(principal, opinion),
  );
  return toShownWork(work, principal, item.revision);
};
