import { HttpError } from '@incidentmap/core/contract/client';
import { undoWindow } from '@incidentmap/core/domain/limits';
import { createContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { apiErrorText } from '../../../api/apiErrorText.ts';
import { callWithProof } from '../../../api/proof.ts';
import { showsPublished } from '../../../api/published.ts';
import { useMutation } from '../../../api/useMutation.ts';
import { useToast } from '../../../ui/toasts/toast.ts';
import type { ReviewEvents } from '../shared/events.ts';
import { useKeyring } from '../shared/roomKeys.ts';
import { isSignedOut } from '../shared/session.ts';
import type { Merging, Other } from './mergeChoice.ts';
import { mergeTexts } from './texts.ts';

type Merger = {
  /** Asks whether the two are merged; without another one, with which. */
  ask: (other?: Other) => void;
  isAttaching: boolean;
  /** What is likely the same, or names a post's link; null for a post without one. */
  proposed: readonly Other[] | null;
  /** Compares the report with a duplicate; without one with the likeliest, as an approval needs. null without one. */
  compare: ((other?: Other) => void) | null;
};

/** Merges the open item, or attaches an open post; null for a file. */
export const MergeContext = createContext<Merger | null>(null);

/** Merges, with a toast that can undo it, and takes apart. */
export function useSources({ onStale, onSessionEnd }: Pick<ReviewEvents, 'onStale' | 'onSessionEnd'>) {
  const { t } = useTranslation(mergeTexts);
  const toast = useToast();
  const { mutate } = useSWRConfig();
  const { guard } = useKeyring();
  const { run, busy } = useMutation('changeSources');

  const failed = (error: unknown) => {
    if (isSignedOut(error)) return onSessionEnd();
    toast({ title: t('failed', { reason: apiErrorText(error) }), intent: 'warning' });
    if (error instanceof HttpError && (error.status === 409 || error.status === 404)) onStale();
  };
  const takeApart = async (into: string, source: string): Promise<void> => {
    try {
      // Unlike `run`, this outlives its component.
      await callWithProof('changeSources', { params: { id: into }, body: { act: 'takeApart', source } });
      toast({ title: t('undone'), intent: 'success' });
      void mutate(showsPublished, undefined);
      onStale();
    } catch (error) {
      failed(error);
    }
  };
  /** `onLeft`: called with the id of the source, which waits no longer. Returns whether it was done. */
  const merge = async ({ into, body, title }: Merging, onLeft: (id: string) => Promise<unknown>): Promise<boolean> => {
    const source = body.act === 'merge' ? body.report : body.post;
    try {
      await guard.during(() => run({ params: { id: into }, body }));
      toast({
        title: t(body.act === 'merge' ? 'merged' : 'attached'),
        body: t('mergedBody'),
        intent: 'success',
        duration: undoWindow,
        action: { label: t('action.undo'), about: title, onClick: () => void takeApart(into, source) },
      });
      void mutate(showsPublished, undefined);
      // What was asked for before the list has changed would be dropped.
      await onLeft(source);
      onStale();
      return true;
    } catch (error) {
      failed(error);
      return false;
    }
  };
  return { merge, takeApart, busy };
}
