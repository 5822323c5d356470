import { backup } from './archive.ts';
import { currentSettings, runCommand } from '../site/settings.ts';

/**
 * `npm run backup -- <file>`: writes every document and file to one archive. It contains confidential data of reporters, so
 * store it securely.
 */

await runCommand(async () => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('Usage: npm run backup -- <file.tar>');
  const { documents, blobs, bytes } = await backup(currentSettings(), file);
  return `${documents} documents and ${blobs} files (${(bytes / 1e6).toFixed(1)} MB) are in ${file}. It is not encrypted.`;
});
