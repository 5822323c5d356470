import { deleteKey, read, readKey, remove, storedNames, write, writeKey } from './preferences.ts';
import { draftPrefix as prefix, onDevice } from '../stored.ts';

const draftLifetime = 24 * 60 * 60 * 1000;

/**
 * Encrypted drafts of unsent forms, without files. The key is in the tab's session storage, so that closing the tab
 * makes the draft unreadable; or, if the visitor chose to keep it on the device, in IndexedDB as a key that no script
 * can export.
 */

const tabKeyName = 'draft-key';
const algorithm = 'AES-GCM';

type Stored = { savedAt: number; iv: string; text: string };
type Key = { id: string; key: CryptoKey };

const toText = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

const importKey = (raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', raw, algorithm, false, ['encrypt', 'decrypt']);

async function tabKey(): Promise<Key | null> {
  const [id, raw] = read('tab', tabKeyName)?.split(' ') ?? [];
  return id && raw ? { id, key: await importKey(toBytes(raw)) } : null;
}

async function newTabKey(): Promise<Key> {
  const raw = crypto.getRandomValues(new Uint8Array(32));
  const id = crypto.randomUUID();
  write('tab', tabKeyName, `${id} ${toText(raw)}`);
  return { id, key: await importKey(raw) };
}

async function deviceKey(): Promise<Key | null> {
  const key = await readKey();
  return key && { id: onDevice, key };
}

async function newDeviceKey(): Promise<Key> {
  const key = await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt']);
  await writeKey(key);
  return { id: onDevice, key };
}

const nameOf = (form: string, { id }: Pick<Key, 'id'>): string => `${prefix}${form}:${id}`;

/** The additional authenticated data: it binds a draft to its form and its time, so that neither can be forged. */
const boundTo = (form: string, savedAt: number) => new TextEncoder().encode(`${form} ${savedAt}`);

function storedAt(name: string): Stored | null {
  try {
    return JSON.parse(read('device', name) ?? 'null') as Stored | null;
  } catch {
    return null;
  }
}

async function decrypt(form: string, key: Key | null, now: number): Promise<unknown> {
  const stored = key && storedAt(nameOf(form, key));
  if (!stored || now - stored.savedAt > draftLifetime) return null;
  try {
    const opened = await crypto.subtle.decrypt(
      { name: algorithm, iv: toBytes(stored.iv), additionalData: boundTo(form, stored.savedAt) },
      key.key,
      toBytes(stored.text),
    );
    return JSON.parse(new TextDecoder().decode(opened)) as unknown;
  } catch {
    return null;
  }
}

function removeDrafts(form: string, except?: string): void {
  for (const name of storedNames('device', `${prefix}${form}:`)) {
    const isMine = name.endsWith(`:${onDevice}`) || name.endsWith(`:${read('tab', tabKeyName)?.split(' ')[0]}`);
    if (isMine && name !== except) remove('device', name);
  }
  const left = storedNames('device', prefix);
  if (!left.some((name) => name.endsWith(`:${onDevice}`))) deleteKey();
  if (left.length === 0) remove('tab', tabKeyName);
}

/** Operations run one after another, so that a save still encrypting cannot restore a deleted draft. */
let turn: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => T | Promise<T>): Promise<T> {
  const done = turn.then(work);
  turn = done.catch(() => {});
  return done;
}

/** Forms that were discarded and may still be shown while they close: what they save is dropped. */
const discarded = new Set<string>();

export const saveDraft = (form: string, values: unknown, isForDevice: boolean): Promise<void> =>
  inTurn(async () => {
    if (discarded.has(form)) return;
    const key = isForDevice
      ? ((await deviceKey()) ?? (await newDeviceKey()))
      : ((await tabKey()) ?? (await newTabKey()));
    const savedAt = Date.now();
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const text = await crypto.subtle.encrypt(
      { name: algorithm, iv, additionalData: boundTo(form, savedAt) },
      key.key,
      new TextEncoder().encode(JSON.stringify(values)),
    );
    const stored: Stored = { savedAt, iv: toText(iv), text: toText(new Uint8Array(text)) };
    write('device', nameOf(form, key), JSON.stringify(stored));
    removeDrafts(form, nameOf(form, key));
  });

/** The form's draft of the last day, from this tab or else from this device. A form that opens calls it first. */
export const findDraft = (form: string): Promise<{ values: unknown; isForDevice: boolean } | null> =>
  inTurn(async () => {
    discarded.delete(form);
    deleteOldDrafts();
    if (storedNames('device', `${prefix}${form}:`).length === 0) return null;
    const mine = await decrypt(form, await tabKey(), Date.now());
    if (mine) return { values: mine, isForDevice: false };
    const ours = await decrypt(form, await deviceKey(), Date.now());
    return ours ? { values: ours, isForDevice: true } : null;
  });

export const deleteDraft = (form: string): Promise<void> => inTurn(() => removeDrafts(form));

/** Deletes the draft of a form that closes, and stores no other one until the form is opened again. */
export const discardDraft = (form: string): Promise<void> =>
  inTurn(() => {
    discarded.add(form);
    removeDrafts(form);
  });

/** Deletes drafts older than a day, of any tab, and entries that cannot be parsed. */
export function deleteOldDrafts(): void {
  for (const name of storedNames('device', prefix)) {
    const stored = storedAt(name);
    if (!stored || !(Date.now() - stored.savedAt <= draftLifetime)) remove('device', name);
  }
}
