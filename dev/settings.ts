import { readSettings, type Settings } from '@incidentmap/core/server/settings';
import { root } from './build.ts';
import { readLocalSettings, stackSettings } from './stack.ts';

/** The settings of the platform that this machine runs, or of the one whose settings are in the environment. */
export function currentSettings(): Settings {
  const { environment } = stackSettings(readLocalSettings(root), process.env);
  // Nothing that copies or migrates signs or hashes for the platform.
  return readSettings({ SECRET: 'not used by the commands of a machine', ...environment });
}

/** Runs the work of a command: one sentence and exit code 1 when it fails. */
export async function runCommand(work: () => Promise<string>): Promise<never> {
  try {
    console.log(await work());
    process.exit(0);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (error instanceof Error && /^(Problem|RestError)$/.test(error.name)) {
      console.error('The database or the storage of these settings does not answer. On this machine: npm start first.');
    }
    process.exit(1);
  }
}
