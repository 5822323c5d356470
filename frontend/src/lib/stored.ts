/** What the site stores on a visitor's device, and how it is deleted. Without imports: the exit needs it at once. */

/** Whether the visitor has left (lib/exit.ts), so that code which is still running stores nothing more. */
export const isLeaving = (): boolean => (globalThis as { isLeaving?: boolean }).isLeaving ?? false;

/** The choice of what may be stored. */
export const choicesName = 'cookie-choices';
/** The database of the drafts' key, which is not extractable: only IndexedDB can store such a key. */
export const keysName = 'keys';
export const draftPrefix = 'draft:';
/** Stands for the tab's id in the name of a draft that its owner chose to keep on the device. */
export const onDevice = 'device';

const isKeptDraft = (name: string): boolean => name.startsWith(draftPrefix) && name.endsWith(`:${onDevice}`);

/** Does what the browser allows; where it refuses access to a storage, nothing is in it. */
export function tryAll(...works: (() => void)[]): void {
  for (const work of works) {
    try {
      work();
    } catch {
      // The others are still to be done.
    }
  }
}

/** Deletes everything except the choice of what may be stored, and except drafts on the device if those are spared. */
export function erase({ sparesDrafts }: { sparesDrafts: boolean }): void {
  let isKeyNeeded = false;
  tryAll(
    () => sessionStorage.clear(),
    () => {
      for (const name of Object.keys(localStorage)) {
        const isSpared = sparesDrafts && isKeptDraft(name);
        isKeyNeeded ||= isSpared;
        if (!isSpared && name !== choicesName) localStorage.removeItem(name);
      }
    },
    () => isKeyNeeded || indexedDB.deleteDatabase(keysName),
  );
}
