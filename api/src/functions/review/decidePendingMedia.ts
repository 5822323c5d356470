import { isSame } from '@incidentmap/core/domain/audit/audit';
import { callerOf } from '@incidentmap/core/domain/review/permissions';
import { Problem } from '@incidentmap/core/domain/problem';
import { madeBefore } from '@incidentmap/core/domain/submission/refusals';
import { approve } from '@incidentmap/core/server/commands/submission/approve';
import { fileNamed } from '@incidentmap/core/server/commands/submission/change';
import { rejectFile } from '@incidentmap/core/server/commands/submission/reject';
import { undo } from '@incidentmap/core/server/commands/submission/undo';
import type { Handler } from '../../http/handler.ts';

export const decidePendingMedia: Handler<'decidePendingMedia'> = async ({ params, body, principal, services }) => {
  const { name } = params;
  const caller = callerOf(principal);
  if (body.status === 'rejected') {
    if (await rejectFile(services, name, body.reason, caller)) return { changed: true };
    const file = await services.submissions.fileNamed(name);
    if (file?.life.is !== 'rejected') return { changed: false };
    // The same rejection again, as after a lost answer, is answered as it was the first time.
    const { by, why } = file.life;
    const isAgain = by.userId === principal.userId && isSame({ ...why }, { ...body.reason });
    return { changed: isAgain, ...madeBefore(file.life, principal) };
  }
  const { id } = await fileNamed(services, name);
  if (body.status === 'pending') {
    await undo(services, id, caller);
    return { changed: true };
  }
  await approve(
    services,
    id,
    {
      isDelayed: false,
      choices: [],
      check: ({ life }) => {
        if (life.is === 'waiting') throw new Problem('conflict', { message: 'This file is not approved any more.' });
      },
    },
    caller,
  );
  return { changed: true };
};
