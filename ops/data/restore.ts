import { restore } from './archive.ts';
import { currentSettings, runCommand } from '../site/settings.ts';

/** `npm run restore -- <file>`: checks an archive and restores it into an empty database and storage. */

await runCommand(async () => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('Usage: npm run restore -- <file.tar>');
  const { documents, blobs } = await restore(currentSettings(), file);
  return `${documents} documents and ${blobs} files were restored.`;
});
