import { useSyncExternalStore } from 'react';
import { read, remove, write } from './preferences.ts';

/** Whether pictures of severe incidents are blurred until someone asks for them. They are, unless a visitor chose otherwise. */

const name = 'upsetting-media';
const shown = 'shown';

let isBlurred = read('device', name) !== shown;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useBlur = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isBlurred,
    () => true,
  );

/** Remembered on the device if the visitor allows that, otherwise until the page is left. */
export function setBlur(isOn: boolean): void {
  isBlurred = isOn;
  if (isOn) remove('device', name);
  else write('device', name, shown);
  for (const listener of listeners) listener();
}
