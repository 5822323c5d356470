import { incidentAddressAt } from '@incidentmap/core/domain/incident/incidentAddress';
import { expect, it } from 'vitest';
import { mendedPath } from '../../frontend/src/lib/paths.ts';

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
  `${id}/`,
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
])('a link with more around its id leads to the incident, at its true address: %s', (written) => {
  for (const page of ['incident', 'v'] as const) {
    expect(incidentAddressAt(`/${page}/${written}`)).toEqual({ page, id });
    expect(mendedPath(`/${page}/${written}`)).toBe(`/${page}/${id}`);
  }
  expect(mendedPath(`/INCIDENT/${written.toUpperCase()}`)).toBe(`/incident/${id}`);
});

it('the true address, an unknown one and those of other pages stay as they are', () => {
  for (const path of [
    `/incident/${id}`,
    `/v/${id}`,
    '/incident/none',
    '/v/none',
    '/',
    '/gallery',
    '/admin',
    '/video/x',
  ])
    expect(mendedPath(path)).toBe(null);
  for (const path of ['/incident/', '/incident/..%2fadmin', '/incident/%00', `/incident/${'a'.repeat(500)}`]) {
    expect(incidentAddressAt(path)).toEqual({ page: 'incident', id: null });
    expect(mendedPath(path)).toBe(null);
  }
  for (const path of [`/other/${id}`, `/incidents/${id}`, `/x/incident/${id}`, `/incident`])
    expect(incidentAddressAt(path)).toBe(null);
  expect(incidentAddressAt(`/incident/?id=${id}`)).toEqual({ page: 'incident', id: null });
});
