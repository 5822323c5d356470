import { openEngine } from '@incidentmap/core/server/stores/open';
import { migrate, schemaVersion } from '@incidentmap/core/server/stores/schemaVersion';
import { currentSettings, runCommand } from '../dev/settings.ts';

/** `npm run migrate`: rewrites the documents that an older release wrote. May be repeated, and run while the platform does. */

await runCommand(async () => {
  const database = openEngine(currentSettings(), () => new Date());
  const rewritten = await migrate(database);
  await database.close();
  const told = Object.entries(rewritten).map(([name, number]) => `${number} of ${name}`);
  return told.length > 0
    ? `Rewritten as version ${schemaVersion}: ${told.join(', ')}.`
    : `Every document has version ${schemaVersion} already.`;
});
