import type { StackSettings } from '../../ops/site/localSettings.ts';

/** Fills the empty SQLite file of a stack with the demonstration, and resolves with the number of incidents added. */
export async function fillStack({ environment }: StackSettings): Promise<number> {
  const { DATABASE = '', SITE_URL = '', BLOB_CONNECTION_STRING: blobs = '' } = environment;
  if (!DATABASE.startsWith('sqlite:')) return 0;
  const { fillWithDemoData } = await import('./fill.ts');
  const options = { databasePath: DATABASE.slice('sqlite:'.length), siteUrl: SITE_URL, blobs, now: new Date() };
  return (await fillWithDemoData(options)).added;
}
