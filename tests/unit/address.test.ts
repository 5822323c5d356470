import { networkOf } from '@incidentmap/core/server/abuse/address';
import { expect, it } from 'vitest';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
  ['[2001:DB8::7:1:2:3:4]:443', '2001:db8:0:7::/64'],
  ['unknown', null],
  ['', null],
  [null, null],
])('the caller of %s is %s', (header, network) => {
  expect(networkOf(header)).toBe(network);
});

it.each([
  // As a managed function of Static Web Apps sees it: the last is a proxy of the platform.
  ['203.0.113.7:51234, [fd00::a:1]:41234', '203.0.113.7'],
  ['[2001:db8:0:7::1]:51234, [fd00::a:1]:41234', '2001:db8:0:7::/64'],
  ['203.0.113.7, 10.0.0.1', '203.0.113.7'],
  [
    '203.0.113.7:1, 172.31.255.1:2, 192.168.0.1:3, 100.64.0.1, 169.254.1.1, 127.0.0.1, [::1]:4, [fe80::1%eth0]:5',
    '203.0.113.7',
  ],
])('platform proxies are skipped: %s is %s', (header, network) => {
  expect(networkOf(header)).toBe(network);
});

it.each([
  '1.2.3.4, 203.0.113.7:51234, [fd00::a:1]:41234',
  '2001:db8:ffff::1, 203.0.113.7:51234, [fd00::a:1]:41234',
  'nonsense, , 10.1.1.1, 203.0.113.7:51234, [fd00::a:1]:41234',
])('entries that a caller writes in front do not count: %s', (header) => {
  expect(networkOf(header)).toBe('203.0.113.7');
});

it.each([
  ['127.0.0.1', '127.0.0.1'],
  ['10.0.0.4, 10.0.0.5', '10.0.0.5'],
  ['::1', '0:0:0:0::/64'],
])('the nearest address counts when none is public: %s is %s', (header, network) => {
  expect(networkOf(header)).toBe(network);
});

it('FORWARDED_HOPS selects an entry counted from the right instead', () => {
  expect(networkOf('9.9.9.9, 203.0.113.7, 10.0.0.1', 1)).toBe('10.0.0.1');
  expect(networkOf('9.9.9.9, 203.0.113.7, 10.0.0.1', 3)).toBe('9.9.9.9');
  expect(networkOf('203.0.113.7', 2)).toBeNull();
});
