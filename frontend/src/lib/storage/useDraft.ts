import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { deleteDraft, findDraft, saveDraft } from './drafts.ts';
import { useMayStore } from './preferences.ts';
import { warnOnce } from '../warnOnce.ts';

/** Debounce of saving, in milliseconds. */
const pause = 250;

const noteFailure = (error: unknown) => warnOnce('The draft could not be read, saved or deleted', error);

export type Draft = {
  /** Whether the form was restored from a draft. */
  isRestored: boolean;
  /** null if nothing may be stored. */
  isForDevice: boolean | null;
  setForDevice: (isForDevice: boolean) => void;
  /** Deletes the draft, because the form was sent or discarded. */
  remove: () => void;
};

type Form<Values> = {
  values: Values;
  isChanged: boolean;
  /** Called with the draft's values for fields that the form still has. */
  restore: (values: Partial<Values>) => void;
};

/** Saves what is typed into a form as a draft, and restores it. */
export function useDraft<Values extends object>(form: string, { values, isChanged, restore }: Form<Values>): Draft {
  const mayStore = useMayStore();
  const [isReady, setReady] = useState(false);
  const [isRestored, setRestored] = useState(false);
  const [isForDevice, setForDevice] = useState(false);
  const isRemoved = useRef(false);
  /** Saves what the pause still holds back. */
  const saveNow = useRef<(() => void) | null>(null);

  const putBack = useEffectEvent((found: Awaited<ReturnType<typeof findDraft>>) => {
    setReady(true);
    // The visitor started typing before the draft was loaded.
    if (!found || isChanged || typeof found.values !== 'object' || found.values === null) return;
    setRestored(true);
    setForDevice(found.isForDevice);
    restore(Object.fromEntries(Object.entries(found.values).filter(([name]) => name in values)) as Partial<Values>);
  });
  useEffect(() => {
    let isCurrent = true;
    findDraft(form)
      .catch((error: unknown) => {
        noteFailure(error);
        return null;
      })
      .then((found) => isCurrent && putBack(found), noteFailure);
    return () => {
      isCurrent = false;
    };
  }, [form]);

  useEffect(() => {
    saveNow.current = null;
    if (!mayStore || !isReady) return;
    if (!isChanged) {
      deleteDraft(form).catch(noteFailure);
      return;
    }
    isRemoved.current = false;
    const save = () => {
      saveNow.current = null;
      if (!isRemoved.current) saveDraft(form, values, isForDevice).catch(noteFailure);
    };
    saveNow.current = save;
    const timer = setTimeout(save, pause);
    return () => clearTimeout(timer);
  }, [form, values, isChanged, isForDevice, isReady, mayStore]);
  // The form may go while someone types: its page is left, or something in it fails.
  useEffect(() => () => saveNow.current?.(), []);

  const remove = () => {
    isRemoved.current = true;
    setRestored(false);
    deleteDraft(form).catch(noteFailure);
  };
  return { isRestored: isRestored && mayStore, isForDevice: mayStore ? isForDevice : null, setForDevice, remove };
}
