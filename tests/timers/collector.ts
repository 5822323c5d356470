/**
 * One run of the collector in a process of its own, to be killed: `node collector.ts <file> <url of X> <token> <now>`.
 * Its lease ends with it, as one in Blob Storage does within a minute.
 */
import { makeServices } from '@incidentmap/core/server/services';
import { readSettings } from '@incidentmap/core/server/runtime/settings';
import { run } from '../../timers/src/jobs/collectPosts.ts';
import { memoryLeases } from '../support/stores/memoryLeases.ts';

const [file = '', url = '', token = '', now = ''] = process.argv.slice(2);
const settings = readSettings({
  SITE_URL: 'http://site.test',
  DATABASE: `sqlite:${file}`,
  BLOB_CONNECTION_STRING: 'UseDevelopmentStorage=true',
  SECRET: 'a secret of at least thirty-two characters',
  X_API_URL: url,
  X_BEARER_TOKEN: token,
  X_SEARCH_TERMS: '["islamophobia uk","mosque attack uk"]',
});
const services = makeServices(settings, { now: () => new Date(now), leases: memoryLeases() });
await run(services);
await services.database.close();
