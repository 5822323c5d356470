/** An address without what all have in common. */
const bare = (address: string): string => address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');

/** The site of an address, as people know it: “social.example.com”. */
export const hostOf = (address: string): string => bare(address).split('/')[0] ?? '';

/** Of the last part of an address, so many characters are shown at most. */
const lastPartMost = 32;
/** Of the site, where both have one short line. */
const siteMost = 14;

/**
 * An address by its site, which is always whole, and its last part: “social.example.com/…” and “/1859”. The last part is
 * empty where the site is all of it. For one line, a long site ends where the address is left out: “social.example…” and
 * “/1859”.
 */
export function shortAddress(address: string, isForOneLine = false): [site: string, lastPart: string] {
  const [site = '', ...parts] = bare(address).split('/');
  const last = parts.at(-1);
  if (last === undefined) return [site, ''];
  const shown = last.length > lastPartMost ? `${last.slice(0, lastPartMost - 1)}…` : last;
  if (isForOneLine && site.length > siteMost) return [`${site.slice(0, siteMost)}…`, `/${shown}`];
  return [`${site}${parts.length > 1 ? '/…' : ''}`, `/${shown}`];
}
