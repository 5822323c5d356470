import { networkOf } from '@incidentmap/core/server/abuse/address';
import { expect, it } from 'vitest';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['1.2.3.4, 203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
  ['[2001:DB8::7:1:2:3:4]:443', '2001:db8:0:7::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', null],
  ['', null],
  [null, null],
])('%s is %s', (header, network) => {
  expect(networkOf(header, 1)).toBe(network);
});

it('counts hops from the right', () => {
  expect(networkOf('9.9.9.9, 203.0.113.7, 10.0.0.1', 2)).toBe('203.0.113.7');
  expect(networkOf('203.0.113.7', 2)).toBeNull();
});
