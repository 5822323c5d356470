import { HttpError } from '@incidentmap/core/contract/client';
import { mediaFilesMax } from '@incidentmap/core/domain/constants';
import { mediaNameOf } from '@incidentmap/core/domain/media/mediaNames';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../api/apiErrorText.ts';
import { useUpload } from '../api/useUpload.ts';
import { warnOnce } from '../lib/warnOnce.ts';
import { typeOf, uploadName } from './files.ts';
import { after, type Item, type Step } from './queue.ts';

export type Uploads = {
  items: readonly Item[];
  isSending: boolean;
  /** How many more can be added. */
  room: number;
  add: (files: readonly File[]) => void;
  replace: (id: string, file: File) => void;
  remove: (id: string) => void;
  cancel: (id: string) => void;
  /** Sends one again that failed. */
  retry: (id: string) => void;
  /** Sends whatever is not sent yet; answers with the names of all that are, or null when one did not go. */
  sendAll: () => Promise<string[] | null>;
  /**
   * The same, then `send` with the names of all; null when one did not go. When the server does not
   * have them any more, or they belong to what was sent before a correction, everything is sent anew, once.
   */
  sendWith: <T>(send: (mediaFiles: string[]) => Promise<T>) => Promise<T | null>;
  /** Whether the form that they belong to may be sent now: not while a file is on its way. */
  mayGo: () => boolean;
  /** Why they kept the form from being sent, for as long as that is so. */
  held: 'wait' | 'notAll' | null;
  clear: () => void;
};

let made = 0;

const isUnknownFile = (error: unknown): boolean =>
  error instanceof HttpError && (error.problem?.details ?? []).some(({ code }) => code === 'media_unknown');

/**
 * Files on their way to review, one after the other. Nothing is sent before `sendAll`: so that a picture can be made
 * unrecognisable first. What is on its way when the page is left is cancelled.
 */
export function useUploads(): Uploads {
  const { t } = useTranslation();
  const upload = useUpload();
  const [items, setItems] = useState<readonly Item[]>([]);
  /** As it is now: a loop that sends must see what was removed meanwhile. */
  const current = useRef(items);
  const running = useRef<Promise<void> | null>(null);
  const sending = useRef<{ id: string; abort: AbortController } | null>(null);

  const [hold, setHold] = useState<Uploads['held']>(null);

  const dispatch = (step: Step) => {
    current.current = after(current.current, step);
    setItems(current.current);
  };

  useEffect(() => () => sending.current?.abort.abort(), []);

  const reasonOf = (error: unknown): string => {
    if (!(error instanceof HttpError)) return t('uploads.failedReason');
    return `${error.status}: ${apiErrorText(error, t('uploads.refused'))}`;
  };

  const sendOne = async ({ id, file }: Item) => {
    const abort = new AbortController();
    sending.current = { id, abort };
    dispatch({ type: 'send', id });
    const type = typeOf(file);
    try {
      const pendingUrl = await upload({
        file: new File([file], uploadName(type, Date.now()), { type }),
        onProgress: (progress) => dispatch({ type: 'progress', id, progress }),
        signal: abort.signal,
      });
      dispatch({ type: 'sent', id, pendingUrl });
    } catch (error) {
      if (abort.signal.aborted) return dispatch({ type: 'cancel', id });
      warnOnce('A file was not uploaded', error);
      dispatch({ type: 'fail', id, reason: reasonOf(error) });
    } finally {
      sending.current = null;
    }
  };

  /** Those that were cancelled or that failed meanwhile stay as they are until they are asked for again. */
  const run = async (ids: ReadonlySet<string>) => {
    for (const id of ids) {
      const item = current.current.find((one) => one.id === id);
      if (item && item.state !== 'sent') await sendOne(item);
    }
  };

  const send = async (ids: readonly string[]): Promise<void> => {
    while (running.current) await running.current;
    running.current = run(new Set(ids)).finally(() => {
      running.current = null;
    });
    await running.current;
  };

  const sendAll = async (): Promise<string[] | null> => {
    await send(current.current.filter(({ state }) => state !== 'sent').map(({ id }) => id));
    const names = current.current.flatMap(({ pendingUrl }) => (pendingUrl === null ? [] : mediaNameOf(pendingUrl)));
    const isAll = names.length === current.current.length;
    if (!isAll) setHold('notAll');
    return isAll ? names : null;
  };

  const cancel = (id: string) => {
    if (sending.current?.id === id) sending.current.abort.abort();
  };

  const isSending = items.some(({ state }) => state === 'sending');
  const isHeld = hold === 'wait' ? isSending : items.some(({ state }) => state !== 'sent');
  return {
    items,
    isSending,
    room: mediaFilesMax - items.length,
    add: (files) => dispatch({ type: 'add', items: files.map((file) => ({ id: `file-${(made += 1)}`, file })) }),
    replace: (id, file) => dispatch({ type: 'replace', id, file }),
    remove: (id) => {
      cancel(id);
      dispatch({ type: 'remove', id });
    },
    cancel,
    retry: (id) => void send([id]),
    sendAll,
    sendWith: async (sendThose) => {
      const names = await sendAll();
      if (names === null) return null;
      try {
        return await sendThose(names);
      } catch (error) {
        if (names.length === 0 || !isUnknownFile(error)) throw error;
        dispatch({ type: 'unsend' });
        const anew = await sendAll();
        return anew && sendThose(anew);
      }
    },
    mayGo: () => {
      setHold(isSending ? 'wait' : null);
      return !isSending;
    },
    held: isHeld ? hold : null,
    clear: () => {
      sending.current?.abort.abort();
      dispatch({ type: 'clear' });
    },
  };
}
