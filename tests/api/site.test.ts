import { afterEach, expect, it } from 'vitest';
import { nobody, startApi, type TestApi } from '../support/api.ts';

let api: TestApi;
afterEach(() => api.close());

it('tells where data rest and where the functions run, as the operator has set it', async () => {
  api = await startApi({ DATA_REGION: 'uksouth', FUNCTIONS_REGION: 'westeurope' });
  expect((await api.as(nobody).getSite()).hosting).toEqual({ data: 'uksouth', functions: 'westeurope' });
});

it('claims nothing about regions that the operator has not set', async () => {
  api = await startApi();
  expect((await api.as(nobody).getSite()).hosting).toBeNull();
});
