import { restore } from './archive.ts';
import { currentSettings, runCommand } from '../dev/settings.ts';

/** `npm run restore -- <file>`: an archive into an empty database and storage, after all of it was checked. */

await runCommand(async () => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('Usage: npm run restore -- <file.tar>');
  const { documents, blobs } = await restore(currentSettings(), file);
  return `${documents} documents and ${blobs} files are restored.`;
});
