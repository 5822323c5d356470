import { openEngine } from '@incidentmap/core/server/stores/engines/open';
import { migrate, schemaVersion } from '@incidentmap/core/server/stores/engines/schemaVersion';
import { currentSettings, runCommand } from '../site/settings.ts';

/** `npm run migrate`: updates documents from older releases. It may be repeated, and may run while the platform is in use. */

await runCommand(async () => {
  const database = openEngine(currentSettings(), () => new Date());
  const rewritten = await migrate(database);
  await database.close();
  const counts = Object.entries(rewritten).map(([name, number]) => `${number} of ${name}`);
  return counts.length > 0
    ? `Updated to schema version ${schemaVersion}: ${counts.join(', ')}.`
    : `Every document already has schema version ${schemaVersion}.`;
});
