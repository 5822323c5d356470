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
 * Every stored document has its schema version in `v`, so that a release can change the schema: it upgrades older
 * documents on reading, by the steps below, and `npm run migrate` rewrites them. The domain never sees `v`.
 */

type Step = Partial<Record<CollectionName, (document: Record<string, unknown>) => Record<string, unknown>>>;

/**
 * The upgrade steps. The first leads from version 1 (the first release, which wrote no `v`) to version 2, and so on.
 * Never change a released step: add another. Queries see the new schema of a field only after the migration.
 */
const steps: readonly Step[] = [
  {},
  {
    meta: ({ version, ...document }) => (version === undefined ? document : { ...document, sequence: version }),
    partners: ({ partners, ...document }) => ({
      ...document,
      partners: (partners as Record<string, unknown>[]).map(({ version, ...partner }) => ({
        ...partner,
        revision: version,
      })),
    }),
  },
  { audit: (entry) => ({ ...entry, byUserId: (entry['by'] as { userId: string }).userId }) },
  // Lists of decided reports are in the order of the decisions.
  {
    incidents: (incident) =>
      incident['isApproved'] === 'pending' || incident['decidedAt'] !== undefined
        ? incident
        : { ...incident, decidedAt: incident['changedAt'] ?? incident['createdAt'] },
  },
  // A row of an import is known by several keys.
  {
    importParts: ({ rows, ...part }) => ({
      ...part,
      rows: (rows as Record<string, unknown>[]).map(({ key, ...row }) => ({ ...row, keys: { id: key } })),
    }),
  },
];

export const schemaVersion = steps.length + 1;

type Stamped = Document & { v?: number };

const versionOf = (stored: Stamped): number => stored.v ?? 1;

/**
 * Upgrades the document to this release's schema. Problem `unavailable` when a newer release wrote it, which is
 * replacing this one.
 */
function upgraded<T extends Document>(name: CollectionName, stored: T & Stamped): T {
  const version = versionOf(stored);
  if (version > schemaVersion) {
    throw new Problem('unavailable', { cause: new Error(`A document of ${name} has the newer version ${version}`) });
  }
  const { v: _, ...document } = stored;
  return steps
    .slice(version - 1)
    .reduce((older, step) => step[name]?.(older) ?? older, document as Record<string, unknown>) as T;
}

function stamped<T extends Document>(document: T): T & Stamped {
  if ('v' in document) throw new TypeError('A document cannot have the field v');
  return { ...document, v: schemaVersion };
}

/** Adds `v` to every document that is written, and removes it from every one that is read. */
export function versionedStore(store: DocumentStore): DocumentStore {
  return {
    ...store,
    collection<T extends Document>(name: CollectionName): Collection<T> {
      // Stored documents have the fields of T, and `v`, which no query uses.
      const raw = store.collection<T>(name);
      const seen = ({ document, etag }: Versioned<T>): Versioned<T> => ({ document: upgraded(name, document), etag });
      return {
        create: async (document) => seen(await raw.create(stamped(document))),
        async read(id) {
          const found = await raw.read(id);
          return found && seen(found);
        },
        replace: async (document, etag) => seen(await raw.replace(stamped(document), etag)),
        remove: (id, etag) => raw.remove(id, etag),
        async page(query) {
          const { documents, cursor } = await raw.page(query);
          return { documents: documents.map((document) => upgraded(name, document)), cursor };
        },
        count: (where) => raw.count(where),
        async *all() {
          for await (const found of raw.all()) yield seen(found);
        },
        removeExpired: (limit) => raw.removeExpired(limit),
      };
    },
  };
}

/**
 * Rewrites documents of older versions; returns how many, by collection. Safe to repeat, and while the platform runs:
 * a conflict means that someone has just written the document in the new schema, so it needs no retry.
 */
export async function migrate(store: DocumentStore): Promise<Partial<Record<CollectionName, number>>> {
  const rewritten: Partial<Record<CollectionName, number>> = {};
  for (const name of Object.keys(collections) as CollectionName[]) {
    const raw = store.collection<Stamped>(name);
    for await (const { document, etag } of raw.all()) {
      if (versionOf(document) >= schemaVersion) continue;
      try {
        await raw.replace(stamped(upgraded(name, document)), etag);
        rewritten[name] = (rewritten[name] ?? 0) + 1;
      } catch (error) {
        if (!isProblem(error, 'conflict')) throw error;
      }
    }
  }
  return rewritten;
}
