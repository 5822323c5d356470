import { backup } from './archive.ts';
import { currentSettings, runCommand } from '../dev/settings.ts';

/** `npm run backup -- <file>`: every document and file to one archive. It holds what reporters trusted us with: keep it locked away. */

await runCommand(async () => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('Usage: npm run backup -- <file.tar>');
  const { documents, blobs, bytes } = await backup(currentSettings(), file);
  return `${documents} documents and ${blobs} files, ${(bytes / 1e6).toFixed(1)} MB, are in ${file}. It is not encrypted.`;
});
