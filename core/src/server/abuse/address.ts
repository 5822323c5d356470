import { BlockList, isIP } from 'node:net';

/** Ranges that no visitor comes from: private, shared, loopback, link-local and unique-local (RFC 6890, RFC 4193). */
const platform = new BlockList();
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  platform.addSubnet(address, prefix, 'ipv4');
}
for (const [address, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  platform.addSubnet(address, prefix, 'ipv6');
}

/**
 * The networks that a caller belongs to, the smallest first: an IPv4 address, or the /64 of an IPv6 address, which is one
 * household, and the /48 that one customer of a provider may have, with 65,536 of them.
 * Each proxy appends the address that called it to `x-forwarded-for`, so anything a caller invents is further left. Static
 * Web Apps appends a proxy of its own after the caller (`203.0.113.7:51234, [fd00::1]:443`), so we use the right-most
 * public address, or the right-most one when none is public. `hops` selects an entry instead, counted from the right.
 * Empty when there is no valid address at that position.
 */
export function networksOf(forwardedFor: string | null, hops?: number): string[] {
  const addresses = (forwardedFor ?? '').split(',').map(addressOf);
  if (hops !== undefined) return networksOfAddress(addresses.at(-hops) ?? null);
  const isPublic = (address: string | null) =>
    address !== null && !platform.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
  return networksOfAddress(addresses.findLast(isPublic) ?? addresses.at(-1) ?? null);
}

/** The address in one entry, without the port that Azure adds and without an IPv6 zone; null when it is not an address. */
function addressOf(entry: string): string | null {
  const trimmed = entry.trim();
  const bare = /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  const address = bare.split('%')[0]!;
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  return isIP(mapped ?? address) === 0 ? null : (mapped ?? address);
}

function networksOfAddress(address: string | null): string[] {
  if (address === null) return [];
  if (isIP(address) === 4) return [address];
  const groups = firstGroups(address);
  return [`${groups.join(':')}::/64`, `${groups.slice(0, 3).join(':')}::/48`];
}

/** The first four of an IPv6 address's eight groups. */
function firstGroups(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: zeros }, () => '0'), ...groups(tail ?? '')];
  return all.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
}
