import { useSyncExternalStore } from 'react';
import { choicesName, erase, isLeaving, keysName, tryAll } from '../stored.ts';

/**
 * Everything that the site stores on a visitor's device goes through this file. With `preferences` off it stores
 * nothing except the choice itself. None of it is ever sent.
 */

export const cookieKinds = ['essential', 'analytics', 'marketing', 'preferences'] as const;
export type CookieKind = (typeof cookieKinds)[number];
export type Choices = Record<Exclude<CookieKind, 'essential'>, boolean>;

const defaults: Choices = { analytics: false, marketing: false, preferences: true };

/** `tab` is session storage, `device` local storage. */
type Place = 'tab' | 'device';

/** null where the browser refuses access; then nothing is read or stored. */
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
const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};

globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key !== null && key !== choicesName) return;
  choices = readChoices();
  notifyListeners();
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useChoices = (): Choices =>
  useSyncExternalStore(
    subscribe,
    () => choices,
    () => defaults,
  );

/** Whether anything may be stored on the device: nothing once the visitor has left. */
const mayStore = (): boolean => choices.preferences && !isLeaving();
export const useMayStore = (): boolean => useSyncExternalStore(subscribe, mayStore, () => defaults.preferences);

export function choose(kind: keyof Choices, isOn: boolean): void {
  choices = { ...choices, [kind]: isOn };
  store('device', choicesName, JSON.stringify(choices));
  notifyListeners();
  if (!choices.preferences) erase({ sparesDrafts: false });
}

function store(place: Place, name: string, text: string): void {
  try {
    storageOf(place)?.setItem(name, text);
  } catch {
    // Storage is full or refused; what it holds is only a convenience.
  }
}

export function write(place: Place, name: string, text: string): void {
  if (mayStore()) store(place, name, text);
}

export const read = (place: Place, name: string): string | null =>
  (mayStore() && storageOf(place)?.getItem(name)) || null;

export const remove = (place: Place, name: string): void => storageOf(place)?.removeItem(name);

export function storedNames(place: Place, prefix: string): string[] {
  return Object.keys(storageOf(place) ?? {}).filter((name) => name.startsWith(prefix));
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The key could not be read')));
  });

async function withKeys<T>(use: (keys: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(keysName, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(keysName));
  const database = await resultOf(opening);
  // Lets another tab delete the database without waiting for this one.
  database.addEventListener('versionchange', () => database.close());
  try {
    return await resultOf(use(database.transaction(keysName, 'readwrite').objectStore(keysName)));
  } finally {
    database.close();
  }
}

export async function writeKey(key: CryptoKey): Promise<void> {
  if (mayStore()) await withKeys((keys) => keys.put(key, keysName));
}

export async function readKey(): Promise<CryptoKey | null> {
  if (!mayStore()) return null;
  return (await withKeys<unknown>((keys) => keys.get(keysName))) as CryptoKey | null;
}

export const deleteKey = (): void => tryAll(() => indexedDB.deleteDatabase(keysName));
