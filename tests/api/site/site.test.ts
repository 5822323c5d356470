import { afterEach, expect, it } from 'vitest';
import { nobody, startApi, type TestApi } from '../../support/api/api.ts';

let api: TestApi;
afterEach(() => api.close());

it('the site states where data are stored and where functions run, as configured', async () => {
  api = await startApi({ DATA_REGION: 'uksouth', FUNCTIONS_REGION: 'westeurope' });
  expect((await api.as(nobody).getSite()).hosting).toEqual({ data: 'uksouth', functions: 'westeurope' });
});

it('the site states no region that is not configured', async () => {
  api = await startApi();
  expect((await api.as(nobody).getSite()).hosting).toBeNull();
});
