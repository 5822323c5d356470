/** An address without what all have in common. */
const bare = (address: string): string => address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');

/** The site of an address, as people know it: “social.example.com”. */
export const hostOf = (address: string): string => bare(address).split('/')[0] ?? '';

/** Of the last part of an address, so many characters are shown at most. */
const lastPartMost = 32;

/**
 * An address by its site, which is always whole, and its last part: “social.example.com/…” and “/1859”. The last part is
 * empty where the site is all of it.
 */
export function shortAddress(address: string): [site: string, lastPart: string] {
  const [site = '', ...parts] = bare(address).split('/');
  const last = parts.at(-1);
  if (last === undefined) return [site, ''];
  const shown = last.length > lastPartMost ? `${last.slice(0, lastPartMost - 1)}…` : last;
  return [`${site}${parts.length > 1 ? '/…' : ''}`, `/${shown}`];
}
