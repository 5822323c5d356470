import { isProblem, Problem } from '../../../domain/problem.ts';
import type { Collection, Document, Versioned } from './documentStore.ts';

type Writable<T extends Document> = Pick<Collection<T>, 'read' | 'create' | 'replace'>;

export type UpdateOptions<T> = {
  /** The document as the caller has just read it (null: there was none), which saves the first read. */
  known?: Versioned<T> | null | undefined;
  /**
   * Problem `conflict` after so many; without end by default: each conflict means that another writer made progress.
   */
  attempts?: number;
};

/**
 * Changes one document with optimistic concurrency: reads it, calls `change`, replaces it if its etag is unchanged, and
 * otherwise retries. Returns the document as it is stored now, or null when there is none.
 *
 * `change` gets the document, or null when there is none. It returns the document to store, the same object when there
 * is nothing to save, or null to leave a missing document missing. It may run several times, so its side effects must
 * be repeatable. What it throws ends the update, and nothing is saved.
 */
export async function update<T extends Document, R extends T | null>(
  collection: Writable<T>,
  id: string,
  change: (document: T | null) => R | Promise<R>,
  { known, attempts = Infinity }: UpdateOptions<T> = {},
): Promise<Versioned<T> | Extract<R, null>> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const found = attempt === 0 && known !== undefined ? known : await collection.read(id);
    const changed = await change(found?.document ?? null);
    if (changed === null) return changed as Extract<R, null>;
    if (found && changed === found.document) return found;
    try {
      return await (found ? collection.replace(changed, found.etag) : collection.create(changed));
    } catch (error) {
      if (!isProblem(error, 'conflict')) throw error;
    }
  }
  throw new Problem('conflict');
}

/** Stores a document; returns null when its id exists already, as after a retry of the same request. */
export async function createOnce<T extends Document>(
  collection: Pick<Collection<T>, 'create'>,
  document: T,
): Promise<Versioned<T> | null> {
  try {
    return await collection.create(document);
  } catch (error) {
    if (!isProblem(error, 'conflict')) throw error;
    return null;
  }
}

/** Like `update`, but gives up after eight conflicts. Returns whether it succeeded. */
export async function tryUpdate<T extends Document>(
  collection: Writable<T>,
  id: string,
  change: (document: T | null) => T | null,
): Promise<boolean> {
  try {
    await update(collection, id, change, { attempts: 8 });
    return true;
  } catch (error) {
    if (!isProblem(error, 'conflict')) throw error;
    return false;
  }
}
