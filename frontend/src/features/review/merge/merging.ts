import type { Request } from '@incidentmap/core/contract';
import { HttpError } from '@incidentmap/core/contract/client';
import { undoWindow } from '@incidentmap/core/domain/limits';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { createContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { apiErrorText } from '../../../api/apiErrorText.ts';
import { callWithProof } from '../../../api/proof.ts';
import { showsPublished } from '../../../api/published.ts';
import { useMutation } from '../../../api/useMutation.ts';
import { useToast } from '../../../ui/toasts/toast.ts';
import { mergeTexts } from './texts.ts';
import { useKeyring } from '../shared/roomKeys.ts';
import { isSignedOut } from '../shared/session.ts';

/** Something to merge with: a report that waits, or a public incident. */
export type Other = { isPublic: true; incident: PublicIncident } | { isPublic: false; incident: ReviewedIncident };

/** Opens the question about merging the open item; `otherId` is what it is compared with. */
export const MergeContext = createContext<((otherId?: string) => void) | null>(null);

/**
 * Shows the open report side by side with a likely duplicate: `otherId`, or without it the likeliest, with which it has to be
 * compared before it is approved. null where there is none.
 */
export const CompareContext = createContext<((otherId?: string) => void) | null>(null);

/** To what an open post may be attached. */
export type Attaching = {
  /** What names its link; null for a post without one. */
  proposed: readonly Other[] | null;
  /** Asks whether it is attached to this one. */
  ask: (other: Other) => void;
};

/** null unless a post is open. */
export const AttachContext = createContext<Attaching | null>(null);

type Body = Request<'changeSources'>['body'];

/** What is merged: `into` gets the source. */
export type Merging = { into: string; body: Exclude<Body, { act: 'takeApart' }>; title: string };

type Events = {
  /** Called with the id of the source, which waits no longer. */
  onLeft: (id: string) => Promise<unknown>;
  onStale: () => void;
  onSessionEnd: () => void;
};

/** Merges, with a toast that can undo it, and takes apart. */
export function useSources({ onLeft, onStale, onSessionEnd }: Events) {
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
      // The part of the room that asked may be gone by now.
      await callWithProof('changeSources', { params: { id: into }, body: { act: 'takeApart', source } });
      toast({ title: t('undone'), intent: 'success' });
      void mutate(showsPublished, undefined);
      onStale();
    } catch (error) {
      failed(error);
    }
  };
  /** Returns whether it was done. */
  const merge = async ({ into, body, title }: Merging): Promise<boolean> => {
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
