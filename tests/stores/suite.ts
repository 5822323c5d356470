import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isProblem } from '../../core/src/domain/problem.ts';
import type { ProblemCode } from '../../core/src/domain/problem.ts';
import { newPost } from '../../core/src/domain/submission/post.ts';
import type { Post } from '../../core/src/domain/submission/submission.ts';
import {
  type Collection,
  type CollectionName,
  collections,
  indexesOf,
  type DocumentStore,
  type PageQuery,
} from '../../core/src/server/stores/engines/documentStore.ts';
import { auditStore, type TrailQuery } from '../../core/src/server/stores/audit.ts';
import { tombstoneStore } from '../../core/src/server/stores/tombstones.ts';
import { idempotencyKeyStore } from '../../core/src/server/stores/idempotencyKeys.ts';
import { receiptStore } from '../../core/src/server/stores/receipts.ts';
import { presenceStore } from '../../core/src/server/stores/presence.ts';
import { reviewWorkStore } from '../../core/src/server/stores/reviewWork.ts';
import { createOnce, update } from '../../core/src/server/stores/engines/update.ts';
import { submissionStore } from '../../core/src/server/stores/submissions.ts';
import { settleLink } from '../../core/src/server/commands/submission/parts.ts';
import { storePost } from '../../core/src/server/commands/submission/submit.ts';
import { seconds } from '../support/run/pace.ts';
import { itemIdOf } from '../../core/src/domain/review/queue.ts';
import { workIdOf } from '../../core/src/domain/review/work.ts';
import { siftedCases, siftedItems } from '../support/api/siftedItems.ts';

type Report = {
  id: string;
  expiresAt?: string;
  sentAt?: string | null;
  isOpen?: boolean;
  city?: string;
  views?: number;
  body?: unknown;
};
type Measured = { id: string; sentAt: number };

type Clock = { now: () => Date; pass: (minutes: number) => void };

export const problem = (code: ProblemCode) =>
  expect.toSatisfy((error: unknown) => isProblem(error, code), `is Problem ${code}`);

const start = Date.parse('2026-03-01T09:00:00.000Z');
const minute = 60_000;
/** The moment this many minutes after the clock's start, in the format of documents. */
const moment = (minutes: number): string => new Date(start + minutes * minute).toISOString();

const newest = { field: 'sentAt', direction: 'desc' } as const;
const oldest = { field: 'sentAt', direction: 'asc' } as const;
const ids = (documents: { id: string }[]): string[] => documents.map(({ id }) => id);
const numbered = (length: number): number[] => Array.from({ length }, (_, position) => position);
const name = (position: number): string => `r${String(position).padStart(3, '0')}`;

/** The values, each in the object that its name says: of `find.incident`, in `find`. */
function nested(values: Record<string, string>): Record<string, unknown> {
  const byField = Map.groupBy(Object.entries(values), ([path]) => path.split('.', 1)[0]!);
  const within = (field: string, paths: [string, string][]) =>
    nested(Object.fromEntries(paths.map(([path, value]) => [path.slice(field.length + 1), value])));
  return Object.fromEntries([...byField].map(([field, paths]) => [field, values[field] ?? within(field, paths)]));
}

/** The contract of `DocumentStore`, for every engine. `open` returns an empty store. */
export function storeSuite(engine: string, open: (now: () => Date) => Promise<DocumentStore>): void {
  describe(engine, { timeout: seconds(60) }, () => {
    let store: DocumentStore;
    let reports: Collection<Report>;
    let clock: Clock;

    beforeEach(async () => {
      let at = start;
      clock = { now: () => new Date(at), pass: (minutes) => (at += minutes * minute) };
      store = await open(clock.now);
      reports = store.collection<Report>('submissions');
    });
    afterEach(async () => {
      await store.close();
    });

    const createAll = (documents: Report[]) => Promise.all(documents.map((document) => reports.create(document)));

    async function readPages(query: PageQuery<Report>, between: (page: number) => Promise<unknown> = async () => null) {
      const pages: string[][] = [];
      let cursor: string | null = null;
      do {
        const page = await reports.page({ ...query, cursor });
        pages.push(ids(page.documents));
        cursor = page.cursor;
        await between(pages.length);
      } while (cursor);
      return pages;
    }

    test('the open work of reviewers is listed, and closed work is not; who has what open ends by itself', async () => {
      const works = reviewWorkStore(store);
      const kind = 'report' as const;
      for (const [at, itemId] of ['one', 'two', 'three'].entries()) {
        const work = { id: `report-${itemId}`, kind, itemId, isOpen: itemId !== 'two', changedAt: moment(at) };
        await works.update(work.id, () => ({ ...work, notes: [], passedBy: [] }));
      }
      expect(await Array.fromAsync(works.listOpen(), ({ itemId }) => itemId)).toEqual(['one', 'three']);
      await works.update('report-one', (work) => work && { ...work, notSame: ['three'] });
      expect((await works.find({ kind, id: 'one' }))?.notSame).toEqual(['three']);
      await works.remove({ kind, id: 'one' });
      expect(await works.find({ kind, id: 'one' })).toBeNull();

      const presence = presenceStore(store, clock.now);
      const [ann, ben] = ['ann', 'ben'].map((userId) => ({ userId, name: userId }));
      const item = { kind, id: 'three' };
      await Promise.all([presence.renew(ann!, item), presence.renew(ben!, item)]);
      expect(await presence.renew(ann!, item)).toEqual([{ ...item, name: 'ben', since: moment(0) }]);
      clock.pass(1);
      expect(await presence.renew(ann!, null)).toEqual([]);
    });

    describe('one document', () => {
      test('is created, read, replaced and removed', async () => {
        const first = { id: 'one', city: 'Leeds', views: 1 };
        const created = await reports.create(first);
        expect(created.document).toEqual(first);
        expect(await reports.read('one')).toEqual(created);

        const second = { id: 'one', city: 'York' };
        const replaced = await reports.replace(second, created.etag);
        expect(replaced.document).toEqual(second);
        expect(replaced.etag).not.toBe(created.etag);
        expect(await reports.read('one')).toEqual(replaced);

        expect(await reports.remove('one')).toBe(true);
        expect(await reports.read('one')).toBeNull();
        expect(await reports.remove('one')).toBe(false);
      });

      test('reads as null when it does not exist', async () => {
        expect(await reports.read('nobody')).toBeNull();
      });

      test('is visible in its own collection only', async () => {
        const meta = store.collection<Report>('meta');
        await reports.create({ id: 'same', city: 'Leeds' });
        await meta.create({ id: 'same', city: 'York' });
        expect((await reports.read('same'))?.document.city).toBe('Leeds');
        expect(await store.collection<Report>('limits').read('same')).toBeNull();
        await meta.remove('same');
        expect(await reports.count()).toBe(1);
        expect(await meta.count()).toBe(0);
      });

      test('is returned as a copy of the object that was stored', async () => {
        const document = { id: 'one', body: { list: [1] } };
        const created = await reports.create(document);
        document.body.list.push(2);
        expect(created.document.body).toEqual({ list: [1] });
        expect((await reports.read('one'))?.document.body).toEqual({ list: [1] });
      });
    });

    describe('update', () => {
      const seen = (document: Report): Report => ({ ...document, views: (document.views ?? 0) + 1 });

      test('30 updates at once all count, and a missing document is created once', async () => {
        await Promise.all(numbered(30).map(() => update(reports, 'one', (found) => seen(found ?? { id: 'one' }))));
        expect((await reports.read('one'))?.document).toEqual({ id: 'one', views: 30 });
      });

      test('returns the document as it is stored, by whose etag it can be replaced', async () => {
        await reports.create({ id: 'one', city: 'Leeds' });
        const updated = await update(reports, 'one', (found) => found && { ...found, city: 'York' });
        expect(updated).toEqual(await reports.read('one'));
        await reports.replace({ id: 'one' }, updated!.etag);
      });

      test('saves nothing when the same object comes back', async () => {
        const created = await reports.create({ id: 'one', views: 1 });
        expect(await update(reports, 'one', (found) => found)).toEqual(created);
        expect(await reports.read('one')).toEqual(created);
      });

      test('is null for a document that is gone, and stores nothing', async () => {
        expect(await update(reports, 'one', (found) => found && seen(found))).toBeNull();
        expect(await reports.read('one')).toBeNull();
      });

      test('changes what another writer has just stored', async () => {
        const known = await reports.create({ id: 'one', views: 1 });
        await reports.replace({ id: 'one', views: 5 }, known.etag);
        const views: (number | undefined)[] = [];
        const noted = (found: Report | null): Report | null => {
          views.push(found?.views);
          return found && seen(found);
        };
        expect((await update(reports, 'one', noted, { known }))?.document.views).toBe(6);
        expect(views).toEqual([1, 5]);
      });

      test('creates a document again that was removed meanwhile, or leaves it removed', async () => {
        const known = await reports.create({ id: 'one', views: 1 });
        await reports.remove('one');
        expect(await update(reports, 'one', (found) => found && seen(found), { known })).toBeNull();
        const again = await update(reports, 'one', (found) => seen(found ?? { id: 'one' }), { known });
        expect(again.document.views).toBe(1);
      });

      test('gives up with a conflict after so many attempts', async () => {
        const { etag } = await reports.create({ id: 'one' });
        const stale = { ...reports, replace: (document: Report) => reports.replace(document, `${etag} of another`) };
        let calls = 0;
        const counted = (found: Report | null): Report => {
          calls += 1;
          return seen(found ?? { id: 'one' });
        };
        await expect(
          update({ ...stale, read: reports.read, create: reports.create }, 'one', counted, { attempts: 3 }),
        ).rejects.toEqual(problem('conflict'));
        expect(calls).toBe(3);
      });

      test('saves nothing when the change throws, and passes the error on', async () => {
        const created = await reports.create({ id: 'one' });
        const refused = new Error('refused');
        await expect(update(reports, 'one', () => Promise.reject(refused))).rejects.toBe(refused);
        expect(await reports.read('one')).toEqual(created);
      });

      test('createOnce stores a document once, and leaves what it finds', async () => {
        const created = await createOnce(reports, { id: 'one', city: 'Leeds' });
        expect(created).toEqual(await reports.read('one'));
        expect(await createOnce(reports, { id: 'one', city: 'York' })).toBeNull();
        expect(await reports.read('one')).toEqual(created);
        await expect(createOnce(reports, { id: 'a/b' })).rejects.toEqual(problem('invalid_request'));
      });
    });

    describe('conflicts', () => {
      test('an id can be created only once', async () => {
        await reports.create({ id: 'one', city: 'Leeds' });
        await expect(reports.create({ id: 'one', city: 'York' })).rejects.toEqual(problem('conflict'));
        expect((await reports.read('one'))?.document.city).toBe('Leeds');
      });

      test('one of 30 concurrent creations of one id wins', async () => {
        const attempts = await Promise.allSettled(numbered(30).map((views) => reports.create({ id: 'one', views })));
        const won = attempts.filter((attempt) => attempt.status === 'fulfilled');
        const lost = attempts.filter((attempt) => attempt.status === 'rejected');
        expect(won).toHaveLength(1);
        expect(lost.map(({ reason }) => reason)).toEqual(Array(29).fill(problem('conflict')));
        expect(await reports.read('one')).toEqual(won[0]?.value);
      });

      test('one of 30 concurrent replacements of one version wins', async () => {
        const { etag } = await reports.create({ id: 'one' });
        const attempts = await Promise.allSettled(
          numbered(30).map((views) => reports.replace({ id: 'one', views }, etag)),
        );
        const won = attempts.filter((attempt) => attempt.status === 'fulfilled');
        const lost = attempts.filter((attempt) => attempt.status === 'rejected');
        expect(won).toHaveLength(1);
        expect(lost.map(({ reason }) => reason)).toEqual(Array(29).fill(problem('conflict')));
        expect(await reports.read('one')).toEqual(won[0]?.value);
      });

      test('one of 10 concurrent removals removes the document', async () => {
        await reports.create({ id: 'one' });
        const removed = await Promise.all(numbered(10).map(() => reports.remove('one')));
        expect(removed.filter(Boolean)).toHaveLength(1);
      });

      test('an outdated etag can neither replace nor remove a document', async () => {
        const old = await reports.create({ id: 'one', views: 1 });
        const current = await reports.replace({ id: 'one', views: 2 }, old.etag);
        await expect(reports.replace({ id: 'one', views: 3 }, old.etag)).rejects.toEqual(problem('conflict'));
        await expect(reports.remove('one', old.etag)).rejects.toEqual(problem('conflict'));
        expect(await reports.read('one')).toEqual(current);
        expect(await reports.remove('one', current.etag)).toBe(true);
      });

      test('a removed document cannot be replaced or removed again', async () => {
        const { etag } = await reports.create({ id: 'one' });
        await reports.remove('one');
        await expect(reports.replace({ id: 'one' }, etag)).rejects.toEqual(problem('conflict'));
        expect(await reports.remove('one', etag)).toBe(false);
        await reports.create({ id: 'one' });
        await expect(reports.replace({ id: 'one' }, etag)).rejects.toEqual(problem('conflict'));
      });
    });

    describe('content', () => {
      const texts = {
        urdu: 'مسجد کے باہر نعرے بازی',
        arabic: 'السَّلَامُ عَلَيْكُمْ',
        emoji: '🕌👨‍👩‍👧‍👦🇬🇧',
        astral: '𝕳𝖆𝖙𝖊 𠮷',
        marks: '\u200f\u202e\ufeff\u2028',
        control: 'a\u0000b\u0001\t\n\r\u007f',
        quotes: `'"\`\\ ''; "" \${x} {{y}} <b>`,
        injection: `'); DROP TABLE submissions; --`,
        alternative: `x' OR '1'='1`,
        comment: '" OR 1=1 /*',
        wildcard: '%_*?',
        empty: '',
      };

      test.for(Object.entries(texts))('%s text is kept, found and paged exactly', async ([, city]) => {
        await createAll([
          { id: 'wanted', city, isOpen: true, sentAt: moment(1), body: { [city]: [city] } },
          { id: 'wanted2', city, sentAt: moment(2) },
          { id: 'other', city: `${city}.`, isOpen: true, sentAt: moment(3) },
        ]);
        expect((await reports.read('wanted'))?.document).toEqual({
          id: 'wanted',
          city,
          isOpen: true,
          sentAt: moment(1),
          body: { [city]: [city] },
        });
        expect(await readPages({ where: { city }, orderBy: oldest, limit: 1 })).toEqual([['wanted'], ['wanted2']]);
        expect(await reports.count({ city })).toBe(2);
        expect(await reports.count({ city, isOpen: true })).toBe(1);
      });

      test('nested objects, arrays and null are stored exactly', async () => {
        const document: Report = {
          id: 'one',
          sentAt: null,
          views: 0,
          body: {
            none: null,
            list: [],
            object: {},
            deep: [[[{ a: [null, false, 0, '', { b: [] }] }]]],
            numbers: [0.1, -1.5, 1e21, 5e-324, 9007199254740991, 1.7976931348623157e308],
            keys: { 'with space': 1, 'with"quote': 2, 'with.dot': 3, '': 4, $value: 5, ü: 6 },
          },
        };
        const { etag } = await reports.create(document);
        expect((await reports.read('one'))?.document).toStrictEqual(document);
        expect((await reports.replace(document, etag)).document).toStrictEqual(document);
        expect((await reports.read('one'))?.document).toStrictEqual(document);
      });

      test('a document of 1.9 MB is stored, one above the limit is refused', async () => {
        const body = 'مسجد🕌 '.repeat(140_000).slice(0, 950_000);
        const large = {
          id: 'large',
          sentAt: moment(0),
          body: body + 'x'.repeat(1_900_000 - Buffer.byteLength(body)),
        };
        expect(Buffer.byteLength(large.body)).toBe(1_900_000);
        await reports.create(large);
        expect((await reports.read('large'))?.document.body === large.body).toBe(true);
        const page = await reports.page({ orderBy: newest, limit: 1 });
        expect(page.documents[0]?.body === large.body).toBe(true);
        await expect(reports.create({ id: 'larger', body: 'x'.repeat(2_000_001) })).rejects.toEqual(
          problem('too_large'),
        );
      });

      test.for([
        `x' OR '1'='1`,
        `");DROP TABLE submissions;--`,
        'a%2Fb',
        '%2e%2e',
        '*',
        'a b',
        'a+b&c=d',
        '@id',
        'a'.repeat(255),
      ])('the id %s has no special meaning', async (id) => {
        await reports.create({ id: 'bystander', sentAt: moment(0) });
        const { etag } = await reports.create({ id, sentAt: moment(0) });
        expect((await reports.read(id))?.document.id).toBe(id);
        await reports.replace({ id, sentAt: moment(0), views: 2 }, etag);
        expect((await readPages({ orderBy: oldest, limit: 1 })).flat().sort()).toEqual([id, 'bystander'].sort());
        expect(await reports.remove(id)).toBe(true);
        expect(await reports.count()).toBe(1);
      });

      test.for([
        '',
        '.',
        '..',
        'a/b',
        '../meta',
        'a\\b',
        'a?b',
        'a#b',
        ' a',
        'a ',
        'é',
        '🕌',
        'a\nb',
        'a\u0000',
        'a'.repeat(256),
      ])('%j is not a valid id: it is never found and never created', async (id) => {
        await expect(reports.create({ id })).rejects.toEqual(problem('invalid_request'));
        expect(await reports.read(id)).toBeNull();
        expect(await reports.remove(id)).toBe(false);
        expect(await reports.count()).toBe(0);
      });

      test('an engine’s own fields are neither accepted nor returned', async () => {
        const created = await reports.create({ id: 'one', sentAt: moment(0), expiresAt: moment(60) });
        const shown = { id: 'one', sentAt: moment(0), expiresAt: moment(60) };
        expect(created.document).toStrictEqual(shown);
        expect((await reports.read('one'))?.document).toStrictEqual(shown);
        expect((await reports.page({ orderBy: newest, limit: 5 })).documents).toStrictEqual([shown]);
        const taken = { id: 'two', ttl: 5 };
        await expect(reports.create(taken)).rejects.toThrow(TypeError);
      });
    });

    describe('pages', () => {
      test('order by strings, ascending and descending; ties follow the id in the same direction', async () => {
        await createAll([
          { id: 'b', sentAt: moment(2) },
          { id: 'd', sentAt: moment(2) },
          { id: 'a', sentAt: moment(3) },
          { id: 'c', sentAt: moment(2) },
          { id: 'e', sentAt: moment(1) },
        ]);
        const up = ['e', 'b', 'c', 'd', 'a'];
        for (const limit of [1, 2, 3, 4, 5, 6]) {
          expect((await readPages({ orderBy: oldest, limit })).flat()).toEqual(up);
          expect((await readPages({ orderBy: newest, limit })).flat()).toEqual(up.toReversed());
        }
      });

      test('order by numbers, ascending and descending, including negative and fractional ones', async () => {
        const measured = store.collection<Measured>('submissions');
        const values = [10, 9, -1, 0.1, 0.3, 0.1 + 0.2, 1e15, 100, 0, -2.5, 9, 1 / 3];
        await Promise.all(values.map((sentAt, position) => measured.create({ id: name(position), sentAt })));
        const sorted = values.map((value, position) => ({ value, id: name(position) }));
        sorted.sort((one, other) => one.value - other.value || (one.id < other.id ? -1 : 1));
        for (const direction of ['asc', 'desc'] as const) {
          const found: Measured[] = [];
          let cursor: string | null = null;
          do {
            const page = await measured.page({ orderBy: { field: 'sentAt', direction }, limit: 1, cursor });
            found.push(...page.documents);
            cursor = page.cursor;
          } while (cursor);
          expect(ids(found)).toEqual(ids(direction === 'asc' ? sorted : sorted.toReversed()));
        }
        const above = await measured.page({ orderBy: { field: 'sentAt', direction: 'asc' }, from: 9, limit: 50 });
        expect(above.documents.map(({ sentAt }) => sentAt)).toEqual([9, 9, 10, 100, 1e15]);
      });

      test('come in the order of each list of fields that the collections declare, both ways', async () => {
        for (const collection of Object.keys(collections) as CollectionName[]) {
          for (const { by: fields } of indexesOf(collection)) {
            const equal = Object.fromEntries(fields.slice(0, -1).map((field) => [field, 'this one']));
            const ordering = fields.at(-1)!;
            const documents = store.collection<{ id: string; [field: string]: string }>(collection);
            const create = (id: string, values: Record<string, string>) =>
              documents.create({ id, ...nested({ ...equal, ...values }) } as { id: string });
            const created = await Promise.all([
              create('second', { [ordering]: moment(2) }),
              create('first', { [ordering]: moment(1) }),
              ...fields
                .slice(0, -1)
                .map((field) => create(`another ${field}`, { [field]: 'another', [ordering]: moment(1) })),
            ]);
            for (const direction of ['asc', 'desc'] as const) {
              const found: string[] = [];
              let cursor: string | null = null;
              do {
                const orderBy = { field: ordering, direction };
                const page = await documents.page({ where: equal, orderBy, limit: 1, cursor });
                found.push(...ids(page.documents));
                cursor = page.cursor;
              } while (cursor);
              const up = ['first', 'second'];
              expect(found, `${collection}: ${fields.join(', ')}`).toEqual(direction === 'asc' ? up : up.toReversed());
            }
            await Promise.all(created.map(({ document, etag }) => documents.remove(document.id, etag)));
          }
        }
      });

      test('leave out documents without the ordering field', async () => {
        await createAll([{ id: 'with', sentAt: moment(1) }, { id: 'without' }, { id: 'null', sentAt: null }]);
        expect(await readPages({ orderBy: oldest, limit: 10 })).toEqual([['with']]);
        expect(await readPages({ orderBy: newest, limit: 10 })).toEqual([['with']]);
        expect(await reports.count()).toBe(3);
      });

      test('and counts can be filtered by several fields and by booleans', async () => {
        await createAll([
          { id: 'a', sentAt: moment(1), isOpen: true, city: 'Leeds', views: 1 },
          { id: 'b', sentAt: moment(2), isOpen: false, city: 'Leeds', views: 1 },
          { id: 'c', sentAt: moment(3), isOpen: true, city: 'York', views: 1 },
          { id: 'd', sentAt: moment(4), isOpen: true, city: 'Leeds', views: 2 },
          { id: 'e', sentAt: moment(5), city: 'Leeds' },
        ]);
        const expected: [PageQuery<Report>['where'], string[]][] = [
          [{}, ['a', 'b', 'c', 'd', 'e']],
          [{ isOpen: true }, ['a', 'c', 'd']],
          [{ isOpen: false }, ['b']],
          [{ city: 'Leeds' }, ['a', 'b', 'd', 'e']],
          [{ isOpen: true, city: 'Leeds' }, ['a', 'd']],
          [{ city: 'Leeds', isOpen: true, views: 2 }, ['d']],
          [{ views: 1 }, ['a', 'b', 'c']],
          [{ city: 'leeds' }, []],
          [{ id: 'c' }, ['c']],
        ];
        for (const [where, found] of expected) {
          const filter = where && { where };
          expect((await readPages({ ...filter, orderBy: oldest, limit: 2 })).flat()).toEqual(found);
          expect((await readPages({ ...filter, orderBy: newest, limit: 2 })).flat()).toEqual(found.toReversed());
          expect(await reports.count(where)).toBe(found.length);
        }
        expect(await reports.count()).toBe(5);
      });

      test('and counts can be filtered by parts of a text, by ranges, and by which of some values a field has', async () => {
        await createAll([
          { id: 'a', sentAt: moment(1), city: 'Leeds 100%', views: 1, isOpen: true },
          { id: 'b', sentAt: moment(2), city: "King's Lynn", views: 2, isOpen: true },
          { id: 'c', sentAt: moment(3), city: 'بریڈفورڈ', views: 3 },
          { id: 'd', sentAt: moment(4), city: 'Leek' },
          { id: 'e', sentAt: moment(5) },
        ]);
        const expected: [PageQuery<Report>['where'] & object, string[]][] = [
          [{ city: { has: ['Lee'] } }, ['a', 'd']],
          [{ city: { has: ['lee'] } }, []],
          [{ city: { has: ['%', "g's"] } }, ['a', 'b']],
          [{ city: { has: ['فور'] } }, ['c']],
          [{ city: { has: ['Lee'] }, isOpen: true }, ['a']],
          [{ sentAt: { from: moment(2), to: moment(4) } }, ['b', 'c', 'd']],
          [{ views: { from: 2 } }, ['b', 'c']],
          [{ views: { to: 2 } }, ['a', 'b']],
          [{ city: { from: 'Leek', to: 'Leek' } }, ['d']],
          [{ city: { in: ['Leek', "King's Lynn", 'York'] } }, ['b', 'd']],
          [{ city: { in: [] } }, []],
          [{ city: { notIn: ['Leek', 'York'] } }, ['a', 'b', 'c']],
          [{ city: { notIn: ['Leek'] }, sentAt: { to: moment(1) } }, ['a']],
        ];
        for (const [where, found] of expected) {
          const what = JSON.stringify(where);
          expect((await readPages({ where, orderBy: oldest, limit: 2 })).flat(), what).toEqual(found);
          expect((await readPages({ where, orderBy: newest, limit: 1 })).flat(), what).toEqual(found.toReversed());
          expect(await reports.count(where), what).toBe(found.length);
          const texts = await reports.texts('id', where, 10);
          expect(texts.toSorted(), what).toEqual(found);
          expect(await reports.texts('id', where, 1), what).toHaveLength(Math.min(1, found.length));
        }
        const cities = ['Leek', 'York', "King's Lynn"] as const;
        expect(await reports.countBy('city', cities)).toEqual({ Leek: 1, York: 0, "King's Lynn": 1 });
        const early = { sentAt: { to: moment(3) } };
        expect(await reports.countBy('city', cities, early)).toEqual({ Leek: 0, York: 0, "King's Lynn": 1 });
        for (const where of [{ city: { has: [] } }, { city: { near: 'Leeds' } }, { city: { in: 'Leek' } }]) {
          await expect(reports.count(where as object)).rejects.toThrow('The filter on city');
        }
      });

      test('filter, order, count and continue by fields of an object in the document', async () => {
        type Sent = { id: string; sentAt?: string; incident?: string; find?: Found | null };
        type Found = { incident?: string | null; severity?: string; isSuspected?: boolean; decidedAt?: string | null };
        const sent = store.collection<Sent>('submissions');
        const decided = (id: string, hour: number, find: Found = {}): Sent => ({
          id,
          sentAt: moment(100 - hour),
          // What lies outside has the same name, and is another field.
          incident: 'rejected',
          find: { incident: 'approved', severity: 'low', decidedAt: moment(hour), ...find },
        });
        const documents = [
          decided('c', 2, { severity: 'critical' }),
          decided('a', 1, { isSuspected: true }),
          decided('d', 2),
          decided('b', 2, { isSuspected: true, severity: 'critical' }),
          decided('e', 3, { isSuspected: false }),
          decided('rejected', 4, { incident: 'rejected' }),
          decided('null', 5, { decidedAt: null }),
          { id: 'without', sentAt: moment(1), find: { incident: 'approved' } },
          { id: 'no object', sentAt: moment(2), find: null },
          { id: 'nothing', sentAt: moment(3), incident: 'approved' },
        ];
        await Promise.all(documents.map((document) => sent.create(document)));
        const read = async (query: Omit<PageQuery<Sent>, 'limit' | 'cursor'>, limit: number) => {
          const found: string[] = [];
          let cursor: string | null = null;
          do {
            const page: Awaited<ReturnType<typeof sent.page>> = await sent.page({ ...query, limit, cursor });
            found.push(...ids(page.documents));
            cursor = page.cursor;
          } while (cursor);
          return found;
        };
        const approved = { 'find.incident': 'approved' } as const;
        const cases: [PageQuery<Sent>['where'] & object, string[]][] = [
          [approved, ['a', 'b', 'c', 'd', 'e']],
          [{ ...approved, 'find.severity': 'critical' }, ['b', 'c']],
          [{ ...approved, 'find.isSuspected': true }, ['a', 'b']],
          [{ ...approved, 'find.isSuspected': true, 'find.severity': 'critical' }, ['b']],
          [{ ...approved, 'find.isSuspected': false }, ['e']],
          [{ 'find.incident': 'rejected' }, ['rejected']],
          [{ 'find.incident': 'pending' }, []],
        ];
        const decidedAt = { field: 'find.decidedAt', direction: 'asc' } as const;
        for (const [where, found] of cases) {
          for (const limit of [1, 2, 3, 10]) {
            expect(await read({ where, orderBy: decidedAt }, limit)).toEqual(found);
            const down = { where, orderBy: { ...decidedAt, direction: 'desc' } } as const;
            expect(await read(down, limit)).toEqual(found.toReversed());
          }
          // Also what has no such moment is counted.
          const uncounted = where === approved ? 2 : 0;
          expect(await sent.count(where)).toBe(found.length + uncounted);
        }
        expect(await read({ where: approved, orderBy: decidedAt, from: moment(2) }, 2)).toEqual(['b', 'c', 'd', 'e']);
        const downFrom = { where: approved, orderBy: { ...decidedAt, direction: 'desc' }, from: moment(2) } as const;
        expect(await read(downFrom, 2)).toEqual(['d', 'c', 'b', 'a']);
        // A filter within the object, an order outside it.
        const bySending = { where: approved, orderBy: oldest };
        expect(await read(bySending, 2)).toEqual(['without', 'null', 'e', 'b', 'c', 'd', 'a']);
        const { cursor } = await sent.page({ where: approved, orderBy: decidedAt, limit: 2 });
        await expect(sent.page({ where: approved, orderBy: oldest, limit: 2, cursor })).rejects.toEqual(
          problem('invalid_request'),
        );
        for (const field of ['find..incident', 'find.', '.find', 'a..b.c', `find.x') OR 1=1 --`]) {
          await expect(sent.count({ [field]: 'x' } as object)).rejects.toThrow(TypeError);
        }
      });

      test('start at `from`, inclusive, in both directions', async () => {
        await createAll(numbered(5).map((hour) => ({ id: name(hour), sentAt: moment(hour), isOpen: true })));
        const upwards = { orderBy: oldest, from: moment(2), limit: 2 };
        expect(await readPages(upwards)).toEqual([[name(2), name(3)], [name(4)]]);
        expect(await readPages({ ...upwards, orderBy: newest })).toEqual([[name(2), name(1)], [name(0)]]);
        expect(await readPages({ ...upwards, where: { isOpen: true } })).toEqual([[name(2), name(3)], [name(4)]]);
        expect(await readPages({ ...upwards, from: moment(9) })).toEqual([[]]);
        // A cursor of the same order but before `from` does not lead outside the range.
        const { cursor } = await reports.page({ orderBy: oldest, limit: 1 });
        expect(ids((await reports.page({ ...upwards, cursor })).documents)).toEqual([name(2), name(3)]);
      });

      test('have no cursor after the last full page or an empty one', async () => {
        expect(await reports.page({ orderBy: newest, limit: 10 })).toEqual({ documents: [], cursor: null });
        await createAll(numbered(4).map((hour) => ({ id: name(hour), sentAt: moment(hour) })));
        expect((await readPages({ orderBy: newest, limit: 2 })).map((page) => page.length)).toEqual([2, 2]);
        expect((await readPages({ orderBy: newest, limit: 4 })).map((page) => page.length)).toEqual([4]);
      });

      test.for(['asc', 'desc'] as const)(
        '%s: nothing is repeated or skipped while documents are added and removed',
        async (direction) => {
          // Every third document has the same time as the one before, so that some page borders fall between ties.
          const at = (position: number) => moment(position - (position % 3 === 1 ? 1 : 0));
          const all = numbered(60).map((position) => ({
            id: name(position),
            sentAt: at(position),
            isOpen: true,
          }));
          await createAll(all);
          const walk = direction === 'asc' ? all : all.toReversed();
          // Before each next page: the last seen document and one far ahead are removed, and one behind and one ahead
          // are added.
          const removed = new Set<string>();
          const pages = await readPages(
            { where: { isOpen: true }, orderBy: { field: 'sentAt', direction }, limit: 7 },
            async (page) => {
              const going = [walk[page * 7 - 1], walk[59 - page]].filter((report) => report !== undefined);
              for (const { id } of going) {
                await reports.remove(id);
                removed.add(id);
              }
              const [early, late] = direction === 'asc' ? [-page, 100 + page] : [100 + page, -page];
              await reports.create({ id: `early${page}`, sentAt: moment(early), isOpen: true });
              if (page < 3) await reports.create({ id: `late${page}`, sentAt: moment(late), isOpen: true });
            },
          );
          const seen = pages.flat();
          expect(new Set(seen).size).toBe(seen.length);
          const stayed = ids(walk).filter((id) => !removed.has(id));
          expect(seen.filter((id) => stayed.includes(id))).toEqual(stayed);
          expect(seen.filter((id) => id.startsWith('early'))).toEqual([]);
          expect(seen.filter((id) => id.startsWith('late'))).toEqual(['late1', 'late2']);
        },
      );

      test('cover 1,000 documents', async () => {
        await createAll(numbered(1_001).map((position) => ({ id: name(position), sentAt: moment(position) })));
        const pages = await readPages({ orderBy: oldest, limit: 1_000 });
        expect(pages.map((page) => page.length)).toEqual([1_000, 1]);
        expect(pages.flat()).toEqual(numbered(1_001).map(name));
      });

      test('refuse a forged cursor and a cursor of another list', async () => {
        await createAll(numbered(3).map((hour) => ({ id: name(hour), sentAt: moment(hour), changedAt: moment(hour) })));
        const { cursor } = await reports.page({ orderBy: newest, limit: 1 });
        const garbled = [
          '',
          'nonsense',
          '....',
          '🕌',
          `${cursor}A`,
          `${cursor}=`,
          cursor?.slice(0, -2),
          cursor?.slice(1),
          ...[
            'null',
            '[]',
            '{}',
            '["submissions","sentAt","desc",null,"a"]',
            '["submissions","sentAt","desc",{},"a"]',
          ].map((json) => Buffer.from(json).toString('base64url')),
        ].filter((text) => text !== undefined);
        for (const text of garbled) {
          await expect(reports.page({ orderBy: newest, limit: 1, cursor: text })).rejects.toEqual(
            problem('invalid_request'),
          );
        }
        await expect(reports.page({ orderBy: oldest, limit: 1, cursor })).rejects.toEqual(problem('invalid_request'));
        const changes = store.collection<Report & { changedAt?: string }>('submissions');
        await expect(
          changes.page({ orderBy: { field: 'changedAt', direction: 'desc' }, limit: 1, cursor }),
        ).rejects.toEqual(problem('invalid_request'));
        expect((await reports.page({ orderBy: newest, limit: 1, cursor })).documents).toHaveLength(1);
      });

      test('throw the same error on every engine for a query that only a bug can produce', async () => {
        await expect(reports.page({ orderBy: { field: 'city', direction: 'asc' }, limit: 1 })).rejects.toThrow(
          'No index',
        );
        await expect(reports.page({ orderBy: newest, limit: 0 })).rejects.toThrow(RangeError);
        await expect(reports.page({ orderBy: newest, limit: 1_001 })).rejects.toThrow(RangeError);
        const filter: object = { city: undefined };
        await expect(reports.count(filter)).rejects.toThrow(TypeError);
        const injected: object = { [`city') OR 1=1 --`]: 'x' };
        await expect(reports.count(injected)).rejects.toThrow(TypeError);
      });
    });

    describe('expiry', () => {
      test('an expired document is not read, listed, counted or removed', async () => {
        await createAll([
          { id: 'short', sentAt: moment(1), isOpen: true, expiresAt: moment(60) },
          { id: 'long', sentAt: moment(2), isOpen: true, expiresAt: moment(120) },
          { id: 'lasting', sentAt: moment(3), isOpen: true },
        ]);
        clock.pass(59);
        expect((await reports.read('short'))?.document.expiresAt).toBe(moment(60));
        expect(await reports.count()).toBe(3);
        clock.pass(1);
        expect(await reports.read('short')).toBeNull();
        expect(await reports.count()).toBe(2);
        expect(await reports.count({ isOpen: true })).toBe(2);
        expect(await readPages({ orderBy: oldest, limit: 10 })).toEqual([['long', 'lasting']]);
        expect(await readPages({ where: { isOpen: true }, orderBy: newest, limit: 1 })).toEqual([
          ['lasting'],
          ['long'],
        ]);
        expect(await reports.remove('short')).toBe(false);
      });

      test('an expired id can be created again by one of many callers', async () => {
        const old = await reports.create({ id: 'one', views: 1, expiresAt: moment(60) });
        clock.pass(61);
        const attempts = await Promise.allSettled(numbered(10).map((views) => reports.create({ id: 'one', views })));
        const won = attempts.filter((attempt) => attempt.status === 'fulfilled');
        const lost = attempts.filter((attempt) => attempt.status === 'rejected');
        expect(won).toHaveLength(1);
        expect(lost.map(({ reason }) => reason)).toEqual(Array(9).fill(problem('conflict')));
        expect(await reports.read('one')).toEqual(won[0]?.value);
        expect((await reports.read('one'))?.document.expiresAt).toBeUndefined();
        await expect(reports.replace({ id: 'one' }, old.etag)).rejects.toEqual(problem('conflict'));
        expect(await reports.removeExpired(10)).toBe(0);
      });

      test('a replacement can change or clear the expiry', async () => {
        const one = await reports.create({ id: 'one', expiresAt: moment(60) });
        const two = await reports.create({ id: 'two', expiresAt: moment(60) });
        const three = await reports.create({ id: 'three' });
        await reports.replace({ id: 'one', expiresAt: moment(120) }, one.etag);
        await reports.replace({ id: 'two' }, two.etag);
        await reports.replace({ id: 'three', expiresAt: moment(60) }, three.etag);
        clock.pass(90);
        expect(await reports.read('one')).not.toBeNull();
        expect(await reports.read('two')).not.toBeNull();
        expect(await reports.read('three')).toBeNull();
        clock.pass(60);
        expect(await reports.read('one')).toBeNull();
        expect(await reports.read('two')).not.toBeNull();
      });

      test('removeExpired removes only expired documents of one collection, up to its limit', async () => {
        await createAll(numbered(5).map((position) => ({ id: name(position), expiresAt: moment(60) })));
        await createAll([{ id: 'later', expiresAt: moment(120) }, { id: 'lasting' }]);
        await store.collection<Report>('limits').create({ id: 'elsewhere', expiresAt: moment(60) });
        expect(await reports.removeExpired(10)).toBe(0);
        clock.pass(60);
        expect(await reports.removeExpired(3)).toBe(3);
        expect(await reports.removeExpired(3)).toBe(2);
        expect(await reports.removeExpired(3)).toBe(0);
        expect(await store.collection<Report>('limits').removeExpired(3)).toBe(1);
        expect(await reports.count()).toBe(2);
        expect(await reports.read('later')).not.toBeNull();
      });

      test('an expiry in another format than that of Date is an error', async () => {
        await expect(reports.create({ id: 'one', expiresAt: '2026-03-01T10:00:00Z' })).rejects.toThrow(RangeError);
        await expect(reports.create({ id: 'one', expiresAt: 'tomorrow' })).rejects.toThrow(RangeError);
      });
    });

    test('all returns every unexpired document once, by id, with its current etag', async () => {
      await createAll(numbered(620).map((position) => ({ id: name(position), views: position })));
      await createAll([
        { id: 'gone', expiresAt: moment(60) },
        { id: 'kept', expiresAt: moment(120), sentAt: null },
      ]);
      await store.collection<Report>('meta').create({ id: 'elsewhere' });
      clock.pass(60);
      const found = await Array.fromAsync(reports.all());
      expect(ids(found.map(({ document }) => document))).toEqual(['kept', ...numbered(620).map(name)]);
      const [first] = found;
      expect(first?.document).toEqual({ id: 'kept', expiresAt: moment(120), sentAt: null });
      await expect(reports.replace({ id: 'kept' }, first?.etag ?? '')).resolves.toBeDefined();
    });

    describe('keys, links and receipts', () => {
      const secret = 'a secret of at least thirty-two characters';
      const week = 7 * 24 * 60;
      const aPost = (
        minutes: number,
        { postUrl = 'https://x.com/a/status/1', ...post }: Partial<Post & Post['sent']> = {},
      ): Post => ({
        ...newPost(
          {
            postUrl: postUrl ?? '',
            additionalContext: '',
            submitterEmail: undefined,
            allowContact: 'no',
            mediaFiles: [],
          },
          { id: `post-${minutes}`, now: new Date(moment(minutes)) },
        ),
        ...post,
      });
      const rejectedWith = (other?: string): Post['life'] => ({
        is: 'rejected',
        by: { userId: 'amina', name: 'a name' },
        at: moment(60),
        why: null,
        ...(other === undefined ? {} : { with: other }),
      });

      test('20 claims of one key for one body all get the same id, and one of them created it', async () => {
        const keys = idempotencyKeyStore(store, { secret, now: clock.now, newId: () => crypto.randomUUID() });
        const claims = await Promise.all(numbered(20).map(() => keys.claim('post', 'key', { a: 1 })));
        expect(new Set(claims.map(({ subjectId }) => subjectId)).size).toBe(1);
        expect(claims.filter(({ isNew }) => isNew)).toHaveLength(1);
        await expect(keys.claim('post', 'key', { a: 2 })).rejects.toEqual(problem('conflict'));
        expect(await keys.claim('incident', 'key', { a: 2 })).toMatchObject({ isNew: true });
        expect([await keys.isKnown('post', 'key'), await keys.isKnown('media', 'key')]).toEqual([true, false]);
      });

      test('a key that is reused after a week creates another id', async () => {
        const keys = idempotencyKeyStore(store, { secret, now: clock.now, newId: () => crypto.randomUUID() });
        const first = await keys.claim('post', 'key', { a: 1 });
        clock.pass(week);
        const next = await keys.claim('post', 'key', { a: 2 });
        expect(next.isNew).toBe(true);
        expect(next.subjectId).not.toBe(first.subjectId);
      });

      test('the queue shows each link once, by its oldest pending post, whatever else was sent with it', async () => {
        const posts = submissionStore(store);
        const [first, second, third] = [aPost(1), aPost(2), aPost(3)];
        expect(first.link).toBe('https://x.com/i/status/1');
        const other = aPost(4, { postUrl: 'https://example.org/1' });
        const screenshots = [5, 6].map((minutes) => aPost(minutes, { postUrl: null }));
        const gone = aPost(0, { life: rejectedWith() });
        const services = { submissions: posts };
        for (const post of [third, first, other, gone, second, ...screenshots]) await storePost(services, post);
        const seen: string[][] = [];
        let cursor: string | null = null;
        do {
          const page: Awaited<ReturnType<typeof posts.pageOfPosts>> = await posts.pageOfPosts(1, cursor);
          seen.push(...page.documents.map(({ post, others }) => ids([post, ...others])));
          ({ cursor } = page);
        } while (cursor !== null);
        expect(seen).toEqual([['post-6'], ['post-5'], ['post-4'], ['post-1', 'post-2', 'post-3']]);
        expect(ids(await posts.othersOfLink(second))).toEqual(['post-1', 'post-3']);
        expect(await posts.othersOfLink(screenshots[0]!)).toEqual([]);
        await posts.remove('post-1');
        await settleLink(services, first);
        expect((await posts.pageOfPosts(10, null)).documents.at(-1)?.post.id).toBe('post-2');
      });

      test('what waits is filtered and sorted alike, be it a report, a post or a file', async () => {
        const submissions = submissionStore(store);
        const { reports: sent, posts, files } = siftedItems;
        for (const each of [...sent, ...posts, ...files]) await submissions.add(each);
        const now = clock.now();
        for (const [what, { sort = 'age', ...filter }, expected] of siftedCases) {
          const page = await submissions.pageOfQueue(filter, sort, { now, limit: 100, cursor: null });
          expect(page.documents.map(itemIdOf), what).toEqual(expected);
          const kindOf = (id: string) => (id.startsWith('file') ? 'media' : id.startsWith('post') ? 'post' : 'report');
          const works = expected.map((id) => workIdOf({ kind: kindOf(id), id }));
          // What the reader has handed on fills no page.
          const among = { notIn: works.slice(0, 1) };
          const first = await submissions.pageOfQueue(filter, sort, { now, among, limit: 1, cursor: null });
          expect(first.documents.map(itemIdOf), what).toEqual(expected.slice(1, 2));
          expect(first.cursor === null, what).toBe(expected.length < 3);
          expect(await submissions.countQueue(filter, { now, among }), what).toBe(expected.length - 1);
          expect(await submissions.countQueue(filter, { now, among: { in: among.notIn } }), what).toBe(1);
        }
      });

      test('the audit trail is read by person, action, subject and time, newest first, page by page', async () => {
        const trail = auditStore(store);
        const actions = ['approved', 'rejected'] as const;
        for (const minutes of numbered(12)) {
          await trail.record({
            id: name(minutes),
            subject: minutes % 3 === 0 ? 'post' : 'incident',
            subjectId: `subject-${minutes % 4}`,
            action: actions[minutes % 2]!,
            at: moment(minutes),
            by: { userId: minutes < 6 ? 'amina' : 'bilal', name: 'a name' },
            changes: [],
            reason: null,
          });
        }
        const found = async (query: TrailQuery) => {
          const seen: number[] = [];
          let cursor: string | undefined;
          do {
            const page = await trail.page({ ...query, limit: 2, cursor });
            seen.push(...page.documents.map(({ id }) => Number(id.slice(1))));
            cursor = page.cursor ?? undefined;
          } while (cursor !== undefined);
          return seen;
        };
        expect(await found({})).toEqual(numbered(12).toReversed());
        expect(await found({ byUserId: 'amina' })).toEqual([5, 4, 3, 2, 1, 0]);
        expect(await found({ action: 'rejected', byUserId: 'bilal' })).toEqual([11, 9, 7]);
        expect(await found({ subject: 'post' })).toEqual([9, 6, 3, 0]);
        expect(await found({ subjectId: 'subject-1', action: 'approved' })).toEqual([]);
        expect(await found({ since: moment(3), until: moment(5) })).toEqual([5, 4, 3]);
        expect(await found({ since: moment(3), until: moment(8), subject: 'post' })).toEqual([6, 3]);
        expect(await found({ since: moment(12) })).toEqual([]);
        const later = await Array.fromAsync(trail.since(moment(9)));
        expect(later.map(({ id }) => Number(id.slice(1)))).toEqual([9, 10, 11]);
        // What only the database needs is not in an entry.
        expect(later[0]).not.toHaveProperty('byUserId');
      });

      test('a flood of one link is shown fifty at a time', async () => {
        const posts = submissionStore(store);
        const sent = numbered(70).map((minutes) => aPost(minutes, { id: name(minutes) }));
        for (const post of sent) await storePost({ submissions: posts }, post);
        const { documents: waiting, cursor } = await posts.pageOfPosts(20, null);
        expect(cursor).toBeNull();
        expect(waiting.map(({ post, others }) => [post.id, others.length])).toEqual([[name(0), 49]]);
        expect(ids(await posts.othersOfLink(waiting[0]!.post))).toEqual(ids(waiting[0]!.others));
        await Promise.all(numbered(50).map((minutes) => posts.remove(name(minutes))));
        await settleLink({ submissions: posts }, sent[0]!);
        const next = (await posts.pageOfPosts(20, null)).documents;
        expect(next.map(({ post, others }) => [post.id, others.length])).toEqual([[name(50), 19]]);
      });

      test('posts that were decided together with another are found by it', async () => {
        const posts = submissionStore(store);
        const by = { userId: 'amina', name: 'a name' };
        const merged = { is: 'merged', into: 'other', as: 'sameLink', by, at: moment(60) } as const;
        const lives: Post['life'][] = [rejectedWith('other'), merged, rejectedWith(), rejectedWith('a third')];
        for (const [minutes, life] of lives.entries()) await posts.add(aPost(minutes, { life }));
        expect(ids(await Array.fromAsync(posts.partsOf('other')))).toEqual(['post-0', 'post-1']);
        expect(ids(await Array.fromAsync(posts.filesOf('other')))).toEqual([]);
      });

      test('what the store writes beside a submission is for its queries alone: it is never read, and always up to date', async () => {
        const posts = submissionStore(store);
        const raw = store.collection<{ id: string; find?: object }>('submissions');
        const post = aPost(1);
        expect((await posts.add(post))?.document).toStrictEqual(post);
        const queue = expect.objectContaining({ list: 'open', item: 'post-post-1' });
        expect((await raw.read('post-1'))?.document.find).toEqual({ open: 'post', link: post.link, queue });
        for await (const { submission } of posts.open('post')) expect(submission).toStrictEqual(post);
        const life = rejectedWith();
        const updated = await posts.update('post-1', (found) => ({ ...found, life }));
        expect(updated?.document).toStrictEqual({ ...post, life });
        expect((await posts.find('post-1'))?.document).toStrictEqual({ ...post, life });
        expect((await raw.read('post-1'))?.document.find).toEqual({
          link: post.link,
          decidedAt: moment(60),
          held: 'rejected',
          heldSince: moment(60),
        });
        expect(await posts.countOpen('post')).toBe(0);
        expect(ids(await Array.fromAsync(posts.held('rejected')))).toEqual(['post-1']);
      });

      test('a receipt expires with its subject’s tombstone, and cannot be issued for another subject', async () => {
        const receipts = receiptStore(store, { secret, now: clock.now });
        const forgotten = tombstoneStore(store, clock.now);
        const { code, id } = await receipts.newCode('subject', 'key');
        await receipts.issue('post', 'subject', id);
        await receipts.issue('post', 'subject', id);
        await expect(receipts.issue('post', 'another', id)).rejects.toEqual(problem('conflict'));
        expect((await receipts.newCode('subject', 'key')).code).toBe(code);
        expect((await receipts.newCode('another', 'key')).code).not.toBe(code);

        const expiresAt = await forgotten.remember({ id: 'subject', kind: 'post', state: 'rejected' });
        expect(await forgotten.remember({ id: 'subject', kind: 'post', state: 'erased' })).toBe(expiresAt);
        await receipts.end('subject', expiresAt!);
        expect((await receipts.find(code))?.document).toMatchObject({ subjectId: 'subject', expiresAt });
        clock.pass(364 * 24 * 60);
        expect([await receipts.find(code), await forgotten.find('subject')]).not.toContain(null);
        clock.pass(24 * 60);
        expect([await receipts.find(code), await forgotten.find('subject')]).toEqual([null, null]);
      });

      test('an erasure leaves only the fact that something existed, for 30 days', async () => {
        const forgotten = tombstoneStore(store, clock.now);
        await forgotten.beginErasure('subject', 'post', { userId: 'sender', name: 'The sender' });
        expect(await forgotten.remember({ id: 'subject', kind: 'post', state: 'rejected' })).toBeNull();
        await forgotten.endErasure('subject', 'post');
        const expiresAt = moment(30 * 24 * 60);
        expect(await forgotten.find('subject')).toEqual({ id: 'subject', kind: 'post', state: 'erased', expiresAt });
        expect(await Array.fromAsync(forgotten.listErasing())).toEqual([]);
        clock.pass(30 * 24 * 60);
        expect(await forgotten.find('subject')).toBeNull();
      });
    });

    test('ping succeeds, and closing twice does no harm', async () => {
      await expect(store.ping()).resolves.toBeUndefined();
      await store.close();
    });
  });
}
