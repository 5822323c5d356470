import { createContext, type KeyboardEvent as ReactKeyboardEvent, use, useEffect, useEffectEvent } from 'react';
import { newDecisionGuard } from './decisionGuard.ts';

/** Every key of the review room, in the groups and the order in which they are listed; `keys` of the texts says what each does. */
export const keyGroups = {
  move: ['j', 'k', 's', 'x'],
  decide: ['a', 'r', 'u', 'c', 'v'],
  change: ['e', 'm', 't', 'n', 'p', 'f'],
  help: ['?'],
} as const;
type RoomKey = (typeof keyGroups)[keyof typeof keyGroups][number];

/** What each key does now. A key that does nothing now is absent. */
export type Acts = Partial<Record<RoomKey, () => void>>;

/** What the keys and the buttons of one review room share. */
export function newKeyring() {
  const inUse = new Set<readonly string[]>();
  return {
    guard: newDecisionGuard(),
    /** Lists these keys until the returned function is called. */
    list: (keys: readonly string[]) => {
      inUse.add(keys);
      return () => void inUse.delete(keys);
    },
    /** Whether a key does something now. */
    isListed: (key: RoomKey): boolean => [...inUse].some((keys) => keys.includes(key)),
  };
}

/** `isOn`: whether the user wants keys. */
type Switch = { isOn: boolean; setOn: (isOn: boolean) => void };

export const Keyring = createContext<(ReturnType<typeof newKeyring> & Switch) | null>(null);

export function useKeyring() {
  const keyring = use(Keyring);
  if (!keyring) throw new Error('There are keys only in the review room');
  return keyring;
}

const typing = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]';
/** Letters find an entry of an open menu. */
const menu = '[role="menu"]';
const dialog = '[role="dialog"], [role="alertdialog"]';
/** The attribute of what stands in place of the room's work. */
export const resting = 'data-resting';

/** Does what the key stands for, unless the user types or rests, a dialog is open, or the key was meant for an earlier item. */
function useActs(acts: Acts): (event: KeyboardEvent) => void {
  const { isOn, guard, list } = useKeyring();
  const keys = Object.keys(acts).join(' ');
  useEffect(() => list(keys.split(' ')), [list, keys]);
  return (event) => {
    // CapsLock does not change what a key does.
    const act = acts[event.key.toLowerCase() as RoomKey];
    // A key that is held down repeats.
    if (!isOn || !act || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const isElsewhere =
      event.target instanceof Element && event.target.closest(`${typing}, ${dialog}, ${menu}`) !== null;
    if (isElsewhere || document.querySelector(`${dialog}, [${resting}]`)) return;
    event.preventDefault();
    if (!guard.isDeaf()) act();
  };
}

/**
 * The keys of an item, for its `onKeyDown`: they work while the focus is in it. `isAlone`: no other item is open, so they
 * also work while nothing has the focus, as after the page has loaded.
 */
export function useItemKeys(acts: Acts, isAlone: boolean): (event: ReactKeyboardEvent<HTMLElement>) => void {
  const act = useActs(acts);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.target === document.body) act(event);
  });
  useEffect(() => {
    if (!isAlone) return;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isAlone]);
  return ({ nativeEvent }) => act(nativeEvent);
}

/** The keys that work wherever the focus is in the room. */
export function usePageKeys(acts: Acts): void {
  const act = useActs(acts);
  const onKey = useEffectEvent((event: KeyboardEvent) => act(event));
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
