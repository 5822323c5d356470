import { isIP } from 'node:net';

/**
 * Who is calling, as coarse as limits need it: an IPv4 address, or the /64 of an IPv6 address, which is one household.
 * Each proxy appends to `x-forwarded-for` the address that called it, so the entries on the right are the proxies' own
 * words and anything further left may be the caller's invention. `hops`: how many of ours appended one. null when the
 * header does not say.
 */
export function networkOf(forwardedFor: string | null, hops: number): string | null {
  const entry = forwardedFor?.split(',').at(-hops)?.trim() ?? '';
  // Azure writes `203.0.113.7:51234` and `[2001:db8::1]:51234`.
  const address = /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
  const version = isIP(address);
  if (version === 4) return address;
  if (version !== 6) return null;
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  return mapped ?? `${firstGroups(address).join(':')}::/64`;
}

/** The first four of an IPv6 address's eight groups. */
function firstGroups(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: zeros }, () => '0'), ...groups(tail ?? '')];
  return all.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
}
