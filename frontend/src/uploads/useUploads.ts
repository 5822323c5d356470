import { HttpError } from '@incidentmap/core/contract/client';
import { mediaFilesMax } from '@incidentmap/core/domain/limits';
import { mediaNameOf } from '@incidentmap/core/domain/media/mediaNames';
import { useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../api/apiErrorText.ts';
import { NoUploadUrl, useUpload } from '../api/useUpload.ts';
import { KeptContext } from '../lib/storage/kept.ts';
import { warnOnce } from '../lib/warnOnce.ts';
import { type FileProblem, judged, uploadName } from './files.ts';
import { after, type Item, type Step } from './queue.ts';
import { uploadTexts } from './texts.ts';

export type Uploads = {
  items: readonly Item[];
  isSending: boolean;
  /** Adds the files that can be added, and tells why the others cannot. `isFull`: they would be too many. */
  choose: (files: readonly File[]) => Promise<{ refused: { name: string; problem: FileProblem }[]; isFull: boolean }>;
  /** Adds a file that this browser made. */
  add: (file: File) => void;
  replace: (id: string, file: File) => void;
  remove: (id: string) => void;
  cancel: (id: string) => void;
  /** Retries a failed upload. */
  retry: (id: string) => void;
  /** Uploads every file that is not uploaded yet. Returns the names of all, or null if one failed. */
  sendAll: () => Promise<string[] | null>;
  /**
   * Uploads them, then calls `send` with all names; returns null if one failed. If the server does not know a file any
   * more, or it belongs to an earlier submission, all files are uploaded once more.
   */
  sendWith: <T>(send: (mediaFiles: string[]) => Promise<T>) => Promise<T | null>;
  /** Whether the form may be sent now; not while a file is uploading. */
  mayGo: () => boolean;
  /** Why the files keep the form from being sent, while they do. */
  blocker: 'wait' | 'notAll' | null;
  clear: () => void;
};

let lastId = 0;

const isUnknownFile = (error: unknown): boolean =>
  error instanceof HttpError && (error.problem?.details ?? []).some(({ code }) => code === 'media_unknown');

/**
 * Uploads files one after another. Nothing is uploaded before `sendAll`, so that faces can be redacted first.
 * Unmounting cancels a running upload.
 */
export function useUploads(): Uploads {
  const { t } = useTranslation(uploadTexts);
  const upload = useUpload();
  const kept = useContext(KeptContext);
  const [items, setItems] = useState(() => (kept?.get('uploads') ?? []) as readonly Item[]);
  /** The current items, so that the upload loop sees what was removed in the meantime. */
  const current = useRef(items);
  const running = useRef<Promise<void> | null>(null);
  /** Chosen files whose first bytes are still being read: from a cloud that may take a while. */
  const choosing = useRef<Promise<unknown>>(Promise.resolve());
  const sending = useRef<{ id: string; abort: AbortController } | null>(null);

  const [blocker, setBlocker] = useState<Uploads['blocker']>(null);

  const dispatch = (step: Step) => {
    current.current = after(current.current, step);
    setItems(current.current);
    kept?.set('uploads', current.current);
  };

  useEffect(() => () => sending.current?.abort.abort(), []);

  const reasonOf = (error: unknown): string => {
    if (error instanceof NoUploadUrl) return t('noUrl');
    const message =
      error instanceof HttpError ? `${error.status}: ${apiErrorText(error, t('refused'))}` : t('failedReason');
    return t('failed', { message });
  };

  const sendOne = async ({ id, file }: Item) => {
    const abort = new AbortController();
    sending.current = { id, abort };
    dispatch({ type: 'send', id });
    const { type } = file;
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

  /** Uploads each file once. Cancelled and failed uploads are not retried automatically. */
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

  const add = (files: readonly File[]) =>
    dispatch({ type: 'add', items: files.map((file) => ({ id: `file-${(lastId += 1)}`, file })) });

  const choose: Uploads['choose'] = async (files) => {
    const all = await Promise.all(files.map(judged));
    const fit = all.flatMap((each) => ('file' in each ? each.file : []));
    const room = mediaFilesMax - current.current.length;
    add(fit.slice(0, room));
    return { refused: all.flatMap((each) => ('file' in each ? [] : each)), isFull: fit.length > room };
  };

  const sendAll = async (): Promise<string[] | null> => {
    await choosing.current;
    await send(current.current.filter(({ state }) => state !== 'sent').map(({ id }) => id));
    const names = current.current.flatMap(({ pendingUrl }) => (pendingUrl === null ? [] : mediaNameOf(pendingUrl)));
    const isAll = names.length === current.current.length;
    if (!isAll) setBlocker('notAll');
    return isAll ? names : null;
  };

  const cancel = (id: string) => {
    if (sending.current?.id === id) sending.current.abort.abort();
  };

  const isSending = items.some(({ state }) => state === 'sending');
  const isBlocked = blocker === 'wait' ? isSending : items.some(({ state }) => state !== 'sent');
  return {
    items,
    isSending,
    choose: (files) => {
      const chosen = choose(files);
      choosing.current = Promise.all([choosing.current, chosen]);
      return chosen;
    },
    add: (file) => add([file]),
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
        const again = await sendAll();
        return again && sendThose(again);
      }
    },
    mayGo: () => {
      setBlocker(isSending ? 'wait' : null);
      return !isSending;
    },
    blocker: isBlocked ? blocker : null,
    clear: () => {
      sending.current?.abort.abort();
      dispatch({ type: 'clear' });
    },
  };
}
