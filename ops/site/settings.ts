import { readSettings, type Settings } from '@incidentmap/core/server/runtime/settings';
import { root } from './build.ts';
import { readLocalSettings, stackSettings } from './localSettings.ts';

/** The settings of the local platform, or of the one whose settings are in the environment. */
export function currentSettings(): Settings {
  const { environment } = stackSettings(readLocalSettings(root), process.env);
  // The secret is required, but copying and migrating do not use it.
  return readSettings({ SECRET: 'not used by the commands of a machine', ...environment });
}

/** Runs a command. When it fails, prints one sentence and exits with code 1. */
export async function runCommand(work: () => Promise<string>): Promise<never> {
  try {
    console.log(await work());
    process.exit(0);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (error instanceof Error && /^(Problem|RestError)$/.test(error.name)) {
      console.error('The database or the storage in these settings does not answer. Locally, run npm start first.');
    }
    process.exit(1);
  }
}
