import type { Request } from '@incidentmap/core/contract';
import type { ReviewedPost } from '@incidentmap/core/domain/submission/post';
import { useMutation } from '../../../api/useMutation.ts';
import { useKeyring } from '../shared/roomKeys.ts';
import { undoneUntil, useUndoOffer } from './useDecision.ts';
import { type DecisionOutcome, settled, unsettled, useRefusal } from './useRefusal.ts';
import type { UndoEvents } from '../shared/events.ts';
import type { KeptSession } from '../shared/useKeptSession.ts';

export type PostEvents = UndoEvents & { onDecided: (isApproved: boolean) => void };

type Body = Request<'decidePost'>['body'] & { status: 'approved' | 'rejected' };

/**
 * Approves or rejects a submitted post, and shows the outcome in a toast with an undo button. `about`: what the undo is
 * called by. `session`: that of a form which stays when the session ends.
 */
export function usePostDecision(
  { id, revision }: Pick<ReviewedPost, 'id' | 'revision'>,
  about: string,
  { onDecided, ...events }: PostEvents,
): {
  decide: (body: Body, session: KeptSession) => Promise<DecisionOutcome>;
  busy: boolean;
} {
  const { guard } = useKeyring();
  const { run, busy } = useMutation('decidePost');
  const offerUndo = useUndoOffer(events);
  const refuse = useRefusal(id, events);

  const decide = async (body: Body, session: KeptSession): Promise<DecisionOutcome> => {
    const { status: decision } = body;
    const isScheduled = decision === 'approved';
    try {
      if (!(await session.isOpen())) return unsettled;
      const { post } = await guard.during(() =>
        run({ params: { id }, body: { ...body, revision, delay: isScheduled } }),
      );
      onDecided(isScheduled);
      offerUndo({ kind: 'post', id, revision: 0, decision, isScheduled, until: undoneUntil(post) }, about);
      return settled;
    } catch (error) {
      const withoutLostFiles = () => void decide({ ...body, withoutLostFiles: true }, session);
      return refuse(error, { decision, session, withoutLostFiles });
    }
  };
  return { decide, busy };
}
