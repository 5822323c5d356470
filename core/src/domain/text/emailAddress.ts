import { cleanLine } from './cleanText.ts';

/** What stands around an address in mail programs, links and notes: `Name <address>`, `mailto:address?subject=…`. */
const insides = [
  /^[^<>]*<([^<>]*)>[\s.,;]*$/,
  /^(?:mailto|e-?mail)\s*:\s*([^?]*)(?:\?.*)?$/i,
  /^["'“‘«([{]+([^"“”«»()[\]{}]*?)["'”’»)\]},;.:!]+$/,
  /^([^\s]*?)[.,;:!…)\]}>"”’»]+$/,
];

/** What is longer is no address, whatever stands around it. */
const longest = 1000;

/**
 * An email address as mail takes it, from what somebody typed or pasted: in plain letters where a keyboard wrote wide ones,
 * without what nobody sees, without what stands around it, and with its domain in small letters.
 */
export function emailAddressIn(typed: string): string {
  if (typed.length > longest) return typed;
  let address = cleanLine(typed.normalize('NFKC'))
    .replace(/[\u200c\u200d]/g, '')
    .replace(/\s*@\s*/g, '@');
  for (const inside of insides) address = (inside.exec(address)?.[1] ?? address).trim();
  const at = address.lastIndexOf('@');
  return (
    address.slice(0, at + 1) +
    address
      .slice(at + 1)
      .replaceAll('。', '.')
      .toLowerCase()
  );
}

const word = String.raw`[\w!#$%&'*+/=?^\x60{|}~\p{L}\p{M}\p{N}-]+`;
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`;
const lastLabel = String.raw`\p{L}(?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])`;

/**
 * Addresses that mail takes (RFC 5321, and RFC 6531 for letters of every script), except those that nobody has: with a
 * quoted part or a number for a domain.
 */
export const emailPattern = new RegExp(
  String.raw`^(?=[^@]{1,64}@)${word}(?:\.${word})*@(?:${label}\.)+${lastLabel}$`,
  'u',
);
