import { networksOf } from '@incidentmap/core/server/abuse/address';
import { expect, it } from 'vitest';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:7::1', '2001:db8:0:7::/64', '2001:db8:0::/48'],
  ['[2001:DB8::7:1:2:3:4]:443', '2001:db8:0:7::/64', '2001:db8:0::/48'],
  ['2001:db8:77:ffff:1::', '2001:db8:77:ffff::/64', '2001:db8:77::/48'],
  ['2001::1', '2001:0:0:0::/64', '2001:0:0::/48'],
  ['unknown'],
  [''],
  [null],
])('the networks of %s are the address, or its household and the /48 around it', (header, ...networks) => {
  expect(networksOf(header)).toEqual(networks);
});

it('a /48 is the same for each of its households, and another for the next one', () => {
  const widest = (address: string) => networksOf(address).at(-1);
  const all = ['2001:db8:7:1::1', '2001:db8:7:ffff::1', '2001:DB8:7::', '[2001:db8:0007:a::b]:1'].map(widest);
  expect(new Set(all)).toEqual(new Set(['2001:db8:7::/48']));
  expect(widest('2001:db8:8:1::1')).toBe('2001:db8:8::/48');
});

it.each([
  // As a managed function of Static Web Apps receives it: the last entry is a proxy of the platform.
  ['203.0.113.7:51234, [fd00::a:1]:41234', '203.0.113.7'],
  ['[2001:db8:0:7::1]:51234, [fd00::a:1]:41234', '2001:db8:0:7::/64'],
  ['203.0.113.7, 10.0.0.1', '203.0.113.7'],
  [
    '203.0.113.7:1, 172.31.255.1:2, 192.168.0.1:3, 100.64.0.1, 169.254.1.1, 127.0.0.1, [::1]:4, [fe80::1%eth0]:5',
    '203.0.113.7',
  ],
])('platform proxies are skipped: %s is %s', (header, network) => {
  expect(networksOf(header)[0]).toBe(network);
});

it.each([
  '1.2.3.4, 203.0.113.7:51234, [fd00::a:1]:41234',
  '2001:db8:ffff::1, 203.0.113.7:51234, [fd00::a:1]:41234',
  'nonsense, , 10.1.1.1, 203.0.113.7:51234, [fd00::a:1]:41234',
])('entries that a caller writes in front do not count: %s', (header) => {
  expect(networksOf(header)).toEqual(['203.0.113.7']);
});

it.each([
  ['127.0.0.1', '127.0.0.1'],
  ['10.0.0.4, 10.0.0.5', '10.0.0.5'],
  ['::1', '0:0:0:0::/64'],
])('the nearest address counts when none is public: %s is %s', (header, network) => {
  expect(networksOf(header)[0]).toBe(network);
});

it('FORWARDED_HOPS selects an entry counted from the right instead', () => {
  expect(networksOf('9.9.9.9, 203.0.113.7, 10.0.0.1', 1)).toEqual(['10.0.0.1']);
  expect(networksOf('9.9.9.9, 203.0.113.7, 10.0.0.1', 3)).toEqual(['9.9.9.9']);
  expect(networksOf('203.0.113.7', 2)).toEqual([]);
});
