/** The link that writes to an address. Some characters of an address have a meaning in links: `o&leary@example.org`. */
export const mailto = (address: string): string => `mailto:${address.split('@').map(encodeURIComponent).join('@')}`;
