/**
 * Writes until it is killed, or `count` documents: `node writer.ts <file> <prefix> [count]`. It prints a line `id
 * version` only after the store has acknowledged that version.
 */
import { openSqlite } from '../../core/src/server/stores/engines/sqlite.ts';

const [path = '', prefix = '', count = 'Infinity'] = process.argv.slice(2);
const store = openSqlite({ path, now: () => new Date() });
const documents = store.collection<{ id: string; version: number; text: string }>('meta');
const together = 4;
// Long enough for several pages, so that a kill can happen within a write.
const text = 'مسجد'.repeat(2_000);

const write = async (id: string): Promise<void> => {
  const { etag } = await documents.create({ id, version: 1, text });
  process.stdout.write(`${id} 1\n`);
  await documents.replace({ id, version: 2, text }, etag);
  process.stdout.write(`${id} 2\n`);
};

// Several at a time, so that they share a transaction.
for (let position = 0; position < Number(count); position += together) {
  await Promise.all(Array.from({ length: together }, (_, n) => write(`${prefix}-${position + n}`)));
}
await store.close();
