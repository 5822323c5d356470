import { useSyncExternalStore } from 'react';

/**
 * What the site keeps on a visitor's device, and whether it may. Everything that is stored there goes through here: with
 * `preferences` off nothing is, but the choice itself. Nothing of this is ever sent.
 */

export const cookieKinds = ['essential', 'analytics', 'marketing', 'preferences'] as const;
export type CookieKind = (typeof cookieKinds)[number];
export type Choices = Record<Exclude<CookieKind, 'essential'>, boolean>;

const defaults: Choices = { analytics: false, marketing: false, preferences: true };
const choicesName = 'cookie-choices';

/** `tab`: gone with the tab. */
type Place = 'tab' | 'device';

/** A browser may refuse access; then there is nothing, and nothing is kept. */
function storageOf(place: Place): Storage | null {
  try {
    return place === 'tab' ? sessionStorage : localStorage;
  } catch {
    return null;
  }
}

function readChoices(): Choices {
  try {
    const stored = JSON.parse(storageOf('device')?.getItem(choicesName) ?? '{}') as Partial<Choices> | null;
    const chosen = (kind: keyof Choices) => (typeof stored?.[kind] === 'boolean' ? stored[kind] : defaults[kind]);
    return { analytics: chosen('analytics'), marketing: chosen('marketing'), preferences: chosen('preferences') };
  } catch {
    return defaults;
  }
}

let choices = readChoices();
let isLeaving = false;
const listeners = new Set<() => void>();
const tellAll = () => {
  for (const listener of listeners) listener();
};

addEventListener('storage', ({ key }) => {
  if (key !== null && key !== choicesName) return;
  choices = readChoices();
  tellAll();
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useChoices = (): Choices => useSyncExternalStore(subscribe, () => choices);

/** Whether anything may be kept on the device. */
const mayKeep = (): boolean => choices.preferences && !isLeaving;
export const useMayKeep = (): boolean => useSyncExternalStore(subscribe, mayKeep);

export function choose(kind: keyof Choices, isOn: boolean): void {
  choices = { ...choices, [kind]: isOn };
  write('device', choicesName, JSON.stringify(choices));
  tellAll();
  if (!choices.preferences) forgetEverything();
}

function write(place: Place, name: string, text: string): void {
  try {
    storageOf(place)?.setItem(name, text);
  } catch {
    // Full, or refused: what was to be kept is only a convenience.
  }
}

export function keep(place: Place, name: string, text: string): void {
  if (mayKeep()) write(place, name, text);
}

export const kept = (place: Place, name: string): string | null =>
  (mayKeep() && storageOf(place)?.getItem(name)) || null;

export const forget = (place: Place, name: string): void => storageOf(place)?.removeItem(name);

export function namesKept(place: Place, prefix: string): string[] {
  return Object.keys(storageOf(place) ?? {}).filter((name) => name.startsWith(prefix));
}

/** All but the choice itself. */
function forgetEverything(): void {
  storageOf('tab')?.clear();
  for (const name of namesKept('device', '')) if (name !== choicesName) forget('device', name);
  forgetKey();
}

/** Whoever leaves in a hurry leaves nothing behind, and nothing is written any more by what still runs. */
export function leaveNothing(): void {
  isLeaving = true;
  forgetEverything();
  tellAll();
}

/** A key that nobody, this site included, can read: only IndexedDB stores such. */
const keysName = 'keys';

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The key could not be read')));
  });

async function withKeys<T>(use: (keys: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(keysName, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(keysName));
  const database = await answerOf(opening);
  // Another tab that deletes it does not wait for this one.
  database.addEventListener('versionchange', () => database.close());
  try {
    return await answerOf(use(database.transaction(keysName, 'readwrite').objectStore(keysName)));
  } finally {
    database.close();
  }
}

export async function keepKey(key: CryptoKey): Promise<void> {
  if (mayKeep()) await withKeys((keys) => keys.put(key, keysName));
}

export async function keptKey(): Promise<CryptoKey | null> {
  if (!mayKeep()) return null;
  return (await withKeys<unknown>((keys) => keys.get(keysName))) as CryptoKey | null;
}

export function forgetKey(): void {
  try {
    indexedDB.deleteDatabase(keysName);
  } catch {
    // Refused: then there is none.
  }
}
