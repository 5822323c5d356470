import Sqlite from 'better-sqlite3';
import type { TestApi } from '../api/api.ts';

/** The whole content of a test's database file, as text. */
export function wholeDatabase({ services }: Pick<TestApi, 'services'>): string {
  const database = new Sqlite(services.settings.DATABASE.slice('sqlite:'.length), { readonly: true });
  try {
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[];
    return JSON.stringify(tables.map((table) => database.prepare(`SELECT * FROM ${table}`).all()));
  } finally {
    database.close();
  }
}
