import { isProblem, Problem } from '../../../domain/problem.ts';
import {
  type Collection,
  type CollectionName,
  collections,
  type Document,
  type DocumentStore,
  type Versioned,
} from './documentStore.ts';

/**
 * How a release upgrades the documents of each collection that it changes: when they are read, and with `npm run
 * migrate` for good. Every stored document has its schema version in `v`, which the domain never sees.
 */
export type Step = Partial<Record<CollectionName, (document: Record<string, unknown>) => Record<string, unknown>>>;

/**
 * The first step leads from version 1 to version 2, and so on. Never change a released step: add another. Queries see
 * the new schema of a field only after the migration.
 */
const releasedSteps: readonly Step[] = [];

const versionAfter = (steps: readonly Step[]): number => steps.length + 1;
export const schemaVersion = versionAfter(releasedSteps);

type Stamped = Document & { v: number };

/** Problem `unavailable` when a newer release wrote the document: that release is replacing this one. */
function upgraded<T extends Document>(steps: readonly Step[], name: CollectionName, stored: T & Stamped): T {
  const { v, ...document } = stored;
  if (v > versionAfter(steps)) {
    throw new Problem('unavailable', { cause: new Error(`A document of ${name} has the newer version ${v}`) });
  }
  return steps
    .slice(v - 1)
    .reduce((older, step) => step[name]?.(older) ?? older, document as Record<string, unknown>) as T;
}

function stamped<T extends Document>(steps: readonly Step[], document: T): T & Stamped {
  if ('v' in document) throw new TypeError('A document cannot have the field v');
  return { ...document, v: versionAfter(steps) };
}

/** Adds `v` to every document that is written, and removes it from every one that is read. */
export function versionedStore(store: DocumentStore, steps = releasedSteps): DocumentStore {
  return {
    ...store,
    collection<T extends Document>(name: CollectionName): Collection<T> {
      // Stored documents have the fields of T, and `v`, which no query uses.
      const raw = store.collection<T>(name);
      const read = (document: T): T => upgraded(steps, name, document as T & Stamped);
      const seen = ({ document, etag }: Versioned<T>): Versioned<T> => ({ document: read(document), etag });
      return {
        ...raw,
        create: async (document) => seen(await raw.create(stamped(steps, document))),
        async read(id) {
          const found = await raw.read(id);
          return found && seen(found);
        },
        replace: async (document, etag) => seen(await raw.replace(stamped(steps, document), etag)),
        async page(query) {
          const { documents, cursor } = await raw.page(query);
          return { documents: documents.map(read), cursor };
        },
        async *all() {
          for await (const found of raw.all()) yield seen(found);
        },
      };
    },
  };
}

/**
 * Rewrites documents of older versions; returns how many, by collection. Safe to repeat, and while the platform runs.
 */
export async function migrate(
  store: DocumentStore,
  steps = releasedSteps,
): Promise<Partial<Record<CollectionName, number>>> {
  const rewritten: Partial<Record<CollectionName, number>> = {};
  for (const name of Object.keys(collections) as CollectionName[]) {
    const raw = store.collection<Stamped>(name);
    for await (const { document, etag } of raw.all()) {
      if (document.v >= versionAfter(steps)) continue;
      try {
        await raw.replace(stamped(steps, upgraded(steps, name, document)), etag);
        rewritten[name] = (rewritten[name] ?? 0) + 1;
      } catch (error) {
        // Someone has just written it in the new schema.
        if (!isProblem(error, 'conflict')) throw error;
      }
    }
  }
  return rewritten;
}
