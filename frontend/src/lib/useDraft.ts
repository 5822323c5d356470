import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { deleteDraft, findDraft, saveDraft } from './drafts.ts';
import { useMayKeep } from './preferences.ts';
import { warnOnce } from './warnOnce.ts';

/** Milliseconds of rest after which what was typed is saved. */
const pause = 250;

const noteFailure = (error: unknown) => warnOnce('What was typed could not be kept', error);

export type Draft = {
  /** What stands in the form was kept from before. */
  isRestored: boolean;
  /** null where nothing may be kept. */
  isForDevice: boolean | null;
  setForDevice: (isForDevice: boolean) => void;
  /** Sent, or no longer wanted. */
  forget: () => void;
};

type Form<Values> = {
  values: Values;
  isChanged: boolean;
  /** Gets what was kept before, as far as the form still has such values. */
  restore: (kept: Partial<Values>) => void;
};

/** Keeps what is typed into a form, and puts it back. */
export function useDraft<Values extends object>(form: string, { values, isChanged, restore }: Form<Values>): Draft {
  const may = useMayKeep();
  const [isReady, setReady] = useState(false);
  const [isRestored, setRestored] = useState(false);
  const [isForDevice, setForDevice] = useState(false);
  const isForgotten = useRef(false);

  const putBack = useEffectEvent((found: Awaited<ReturnType<typeof findDraft>>) => {
    setReady(true);
    // Whoever was quicker has begun anew.
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
    if (!may || !isReady) return;
    if (!isChanged) {
      deleteDraft(form).catch(noteFailure);
      return;
    }
    isForgotten.current = false;
    const timer = setTimeout(() => {
      if (!isForgotten.current) saveDraft(form, values, isForDevice).catch(noteFailure);
    }, pause);
    return () => clearTimeout(timer);
  }, [form, values, isChanged, isForDevice, isReady, may]);

  const forget = () => {
    isForgotten.current = true;
    setRestored(false);
    deleteDraft(form).catch(noteFailure);
  };
  return { isRestored: isRestored && may, isForDevice: may ? isForDevice : null, setForDevice, forget };
}
