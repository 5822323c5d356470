import { collections } from '@incidentmap/core/server/stores/engines/documentStore';
import Sqlite from 'better-sqlite3';
import type { TestApi } from './api.ts';

/** Everything that is stored, as one text. */
export function everythingIn({ services }: Pick<TestApi, 'services'>): string {
  const file = new Sqlite(services.settings.DATABASE.slice('sqlite:'.length), { readonly: true });
  const all = Object.keys(collections).flatMap((name) => file.prepare(`SELECT body FROM ${name}`).pluck().all());
  file.close();
  return all.join('\n');
}
