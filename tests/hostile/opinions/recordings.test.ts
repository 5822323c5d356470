import { expect, it } from 'vitest';
import { statusOf } from '../../support/api/actions.ts';
import { nobody } from '../../support/api/api.ts';
import { aReport } from '../../support/api/builders.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';
import { ann, peopleAt } from './people.ts';

const api = apiWithStorageForEachTest({ SECOND_OPINION: 'required' });
const { upload, ask, agree } = peopleAt(api);
const { contactEmail: _, ...details } = aReport();
const { title, description, location, latitude, longitude, incidentDate } = details;
const publish = (blobName: string, severity: string) =>
  api.as(ann).publishMedia({ body: { ...details, severity, blobName, delay: false } as never });

it('the second file of a recording is as grave as the first', async () => {
  const names = [await upload(), await upload()];
  await api.as(nobody).submitMediaIncident({ body: { title: 'A film', location, incidentDate, mediaFiles: names } });
  const item = { kind: 'media', id: names[0]! } as const;
  await ask(item, { details: { title, description, location, latitude, longitude, incidentDate } });
  await agree(item);
  expect(await statusOf(publish(names[0]!, 'critical'))).toBe(200);
  expect(await statusOf(publish(names[1]!, 'low'))).toBe(409);
});
