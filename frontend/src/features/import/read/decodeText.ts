import { UnreadableFile } from './unreadable.ts';

/** By its byte order mark or, because Latin letters leave every other byte empty, by its first two bytes. */
function encodingOf([first, second, third]: Uint8Array): string | undefined {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined;
}

const decode = (encoding: string, bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/**
 * In the encoding that the file says, else UTF-8 where it can be that, else Windows-1252, as Excel saves CSV in the UK.
 * Refuses what is no text.
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  const text =
    encoding === undefined ? (decode('utf-8', bytes) ?? decode('windows-1252', bytes)) : decode(encoding, bytes);
  if (text === null || text.includes('\0')) throw new UnreadableFile('notText');
  return text;
}
