import { afterAll, beforeAll, expect, it } from 'vitest';
import { actionsAt, statusOf } from '../../support/api/actions.ts';
import { aReport } from '../../support/api/builders.ts';
import { storageForAllTests } from '../../support/api/forEachTest.ts';
import { ann } from '../opinions/people.ts';
import { seconds } from '../../support/run/pace.ts';
import { type Instances, startInstances } from '../support/instances.ts';

const storage = storageForAllTests();
let two: Instances;
beforeAll(async () => {
  two = await startInstances(1, { BLOB_CONNECTION_STRING: storage.connectionString, SECOND_OPINION: 'required' });
});
afterAll(() => two.close());
const { contactEmail: _, ...details } = aReport();

it('one person alone does not publish as critical by requests at once', { timeout: seconds(60) }, async () => {
  const { upload, sendRecording } = actionsAt({ as: (caller) => two.as(caller) });
  for (let round = 0; round < 8; round += 1) {
    const blobName = await upload();
    await sendRecording([blobName]);
    const publish = async (severity: string, title: string, after: number) => {
      await new Promise((resolve) => setTimeout(resolve, after));
      return statusOf(
        two.as(ann).publishMedia({ body: { ...details, severity, title, blobName, delay: false } as never }),
      );
    };
    await Promise.all([
      publish('low', `harmless ${round}`, 0),
      ...[0, 2, 4, 6].map((ms) => publish('critical', `unread ${round}`, ms)),
    ]);
    const published = await Array.fromAsync(two.services.submissions.incidents('approved'), ({ entry }) => entry.title);
    expect(published.filter((title) => title.startsWith('unread'))).toEqual([]);
  }
});
