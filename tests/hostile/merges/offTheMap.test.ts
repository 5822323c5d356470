import { describe, expect, it } from 'vitest';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { actionsAt } from '../../support/api/actions.ts';
import { everythingIn } from '../../support/api/everything.ts';
import { superAdmin } from '../../support/api/api.ts';
import { aReport, testNow } from '../../support/api/builders.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';

/** A report was taken off the map, and then merged into another one, which waits. */

const api = apiWithStorageForEachTest();
const { sendReport, readReceipt, changeReceipt, approve } = actionsAt(api);

const hers = {
  title: 'Abused at my own door',
  location: 'Flat 7, 12 Zebedee Close, Moseley',
  latitude: 52.461_234,
  longitude: -1.887_654,
  incidentTime: 'Morning',
  contactEmail: 'zainab@example.org',
  allowContact: 'yes',
} as const;

async function hiddenOne() {
  const sent = await sendReport(aReport(hers));
  await approve(sent.id);
  await api.as(superAdmin).decideIncident({ params: { id: sent.id }, body: { status: 'hidden' } });
  return sent;
}

async function mergedInto(id: string, source: string, take: ('place' | 'date')[] = []) {
  const reportRevision = (await api.services.submissions.find(source))!.document.revision;
  await api.as(superAdmin).changeSources({
    params: { id },
    body: { act: 'merge', report: source, reportRevision, take },
  });
}

async function after(days: number): Promise<void> {
  api.setTime(new Date(testNow.getTime() + days * 24 * 60 * 60_000));
  await sweep(api.services);
}

const everything = () => everythingIn(api);

describe('what was taken off the map and merged into what waits', () => {
  it.each([['nothing', []] as const, ['its place and day', ['place', 'date']] as const])(
    'keeps its private details no longer than it would have, where %s was taken',
    async (_, take) => {
      const hidden = await hiddenOne();
      const { id } = await sendReport();
      await mergedInto(id, hidden.id, [...take]);
      await after(89);
      expect(everything()).toMatch(/52\.461234/);
      await after(91);
      expect(everything().match(/.{60}(52\.461234|-1\.887654|Morning|zainab)/g)).toBeNull();
      // Once: nothing is left to erase.
      const stored = everything();
      await sweep(api.services);
      expect(everything()).toBe(stored);
      expect((await api.services.submissions.find(id))?.document.life.is).toBe('waiting');
    },
  );

  it('has the receipt of one that waits alone after it was taken off', async () => {
    const [alone, merged] = [await hiddenOne(), await hiddenOne()];
    await mergedInto((await sendReport()).id, merged.id, ['place']);
    expect(await readReceipt(merged.receipt)).toEqual(await readReceipt(alone.receipt));
    await changeReceipt({ code: merged.receipt, action: 'add', text: 'More', mediaFiles: [] });
    await changeReceipt({ code: alone.receipt, action: 'add', text: 'More', mediaFiles: [] });
    expect(await readReceipt(merged.receipt)).toEqual(await readReceipt(alone.receipt));
  });
});
