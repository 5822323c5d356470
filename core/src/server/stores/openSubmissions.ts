import type { TextNumbers } from '../../domain/review/duplicates.ts';
import type { Submission } from '../../domain/submission/submission.ts';
import type { Collection, DocumentStore, Page, PageQuery, Versioned } from './engines/documentStore.ts';
import { every } from './engines/documentStore.ts';
import { type Find, findOf } from './find.ts';

type Stored = Submission & { find: Find };
/** The union of kinds would hide which fields all of them have. */
type Queried = { id: string; sentAt: string; changedAt: string; find: Find };
type Query = Omit<PageQuery<Queried>, 'limit' | 'cursor'>;
type Asked = Pick<Collection<Queried>, 'count' | 'countBy' | 'texts'> & {
  page(query: PageQuery<Queried>): Promise<Page<Stored>>;
};

const stored = (submission: Submission): Stored => ({ find: findOf(submission), ...submission });
function withoutFind(document: Stored): Submission {
  const { find: _, ...submission } = document;
  return submission as Submission;
}
const readVersioned = ({ document, etag }: Versioned<Stored>): Versioned<Submission> => ({
  document: withoutFind(document),
  etag,
});

/** Writes each submission with its `find`, which nobody else sees. */
export function openSubmissions(database: DocumentStore) {
  const collection = database.collection<Stored>('submissions');
  const asked = collection as unknown as Asked;
  const page = async (query: PageQuery<Queried>): Promise<Page<Submission>> => {
    const { documents, cursor } = await asked.page(query);
    return { documents: documents.map(withoutFind), cursor };
  };
  /** A report that waits has the numbers by which its likely duplicates are found. */
  async function* numbered(query: Query): AsyncGenerator<{ submission: Submission; numbers: TextNumbers | null }> {
    for await (const document of every<Queried, Stored>(asked, query)) {
      yield { submission: withoutFind(document), numbers: document.find.queue?.numbers ?? null };
    }
  }
  return {
    writable: {
      create: async (submission: Submission) => readVersioned(await collection.create(stored(submission))),
      read: async (id: string) => {
        const found = await collection.read(id);
        return found && readVersioned(found);
      },
      replace: async (submission: Submission, etag: string) =>
        readVersioned(await collection.replace(stored(submission), etag)),
      remove: collection.remove,
    },
    ...asked,
    page,
    numbered,
    all: <T extends Submission = Submission>(query: Query) =>
      every<Queried, Submission>({ page }, query) as AsyncGenerator<T>,
    async first<T extends Submission>(where: Query['where'] & object): Promise<T | null> {
      const { documents } = await page({ where, orderBy: { field: 'sentAt', direction: 'asc' }, limit: 1 });
      return (documents[0] as T | undefined) ?? null;
    },
  };
}

export type Opened = ReturnType<typeof openSubmissions>;
