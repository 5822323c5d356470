/** An address without what all have in common. */
export const bare = (address: string): string => address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');

/** The site of an address, as people know it: “social.example.com”. */
export const hostOf = (address: string): string => bare(address).split('/')[0] ?? '';

/** An address by its site and its last part: “social.example.com/…/1859”. */
export function shortAddress(address: string): string {
  const parts = bare(address).split('/');
  return parts.length > 2 ? [parts[0], '…', parts.at(-1)].join('/') : parts.join('/');
}
