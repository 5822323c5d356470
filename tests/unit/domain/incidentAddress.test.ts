import { incidentAddressAt, mendedAddress } from '@incidentmap/core/domain/incident/incidentAddress';
import { expect, it } from 'vitest';

const id = '7c3f92ad-1b2c-4d5e-8f90-a1b2c3d4e5f6';

it.each([
  `${id}.`,
  `${id})`,
  `${id}]`,
  `${id}>`,
  `${id}"`,
  `${id},`,
  `${id}…`,
  `${id}%20`,
  `${id}%22%3E`,
  `${id}%E2%80%A6`,
  `${id}%E2%80%8E`,
  `${id}//`,
  `${id}&fbclid=IwAR0_x-y`,
  `${id}&utm_source=a&utm_medium=b`,
  `${id}*_`,
  `${id}).`,
  `${id}/Shouted-at`,
  `${id}Look`,
  `%20${id}`,
  `/${id}`,
  `(${id})`,
  id.toUpperCase(),
  `${id.toUpperCase()}).`,
])('a link with more around its id leads to the true address of the incident: %s', (written) => {
  for (const site of ['', 'https://site.test']) {
    for (const page of ['incident', 'v'])
      expect(mendedAddress(`${site}/${page}/${written}?item=2`)).toBe(`/${page}/${id}?item=2`);
    expect(mendedAddress(`${site}/INCIDENT/${written.toUpperCase()}`)).toBe(`/incident/${id}`);
  }
});

it('the true address, an unknown one and those of other pages stay as they are', () => {
  for (const path of [
    `/incident/${id}`,
    `/v/${id}?from=${id}`,
    `https://site.test/incident/${id}#${id}`,
    `/v/${id}/`,
  ]) {
    expect(mendedAddress(path)).toBe(null);
    expect(incidentAddressAt(path)).toMatchObject({ id });
  }
  expect(incidentAddressAt('/v/none')).toEqual({ page: 'v', id: 'none' });
  const others = [
    '/incident/none.',
    '/incident/',
    '/incident/..%2fadmin',
    '/incident/%00',
    '/incident/x/y',
    '/gallery',
  ];
  for (const path of [...others, `/other/${id}.`, `/incidents/${id}.`, `/x/incident/${id}.`, `/incident?id=${id}.`])
    expect([path, mendedAddress(path), incidentAddressAt(path)?.id ?? null]).toEqual([path, null, null]);
});

it('never leads to another site', () => {
  for (const address of [
    `https://evil.example/incident/${id}.`,
    `//evil.example/incident/${id}.`,
    `/v//evil.example/${id}`,
  ])
    expect(mendedAddress(address) ?? '/').toMatch(/^\/(?!\/)/);
});
