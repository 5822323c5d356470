import { expect, it } from 'vitest';
import { actionsAt } from '../../support/api/actions.ts';
import { nobody, superAdmin } from '../../support/api/api.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';

/** Whoever has reported an event knows that others have, if the public can tell how many reports an incident has. */

const api = apiWithStorageForEachTest();
const { sendReport, approve } = actionsAt(api);

it.each([[null], ['https://example.org/story']])(
  'the public reads the same of an incident, however many reports it has, with the link %s',
  async (sourceUrl) => {
    const link = sourceUrl === null ? {} : { sourceUrl };
    const answers: unknown[] = [];
    for (const count of sourceUrl === null ? [0, 1, 3] : [1, 2, 3]) {
      const { id } = await sendReport();
      for (let n = 0; n < count; n += 1) {
        const { id: report } = await sendReport(link);
        await api.as(superAdmin).changeSources({
          params: { id },
          body: { act: 'merge', report, reportRevision: 0, take: [] },
        });
      }
      await approve(id);
      const incident = await api.as(nobody).getIncident({ params: { id } });
      answers.push(JSON.parse(JSON.stringify(incident).replaceAll(id, 'its id')));
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  },
);
