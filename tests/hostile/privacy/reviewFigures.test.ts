import { expect, it } from 'vitest';
import { nobody } from '../../support/api/api.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';
import { actionsAt } from '../../support/api/actions.ts';
import { run as computeFigures } from '../../../timers/src/jobs/computeFigures.ts';

const api = apiWithStorageForEachTest();
const { sendReport, approve, changeReceipt } = actionsAt(api);
const reviewer = { name: 'amina@example.org', roles: ['Admin'] };
const chief = { name: 'chief@example.org', roles: ['SuperAdmin'] };

const day = 24 * 60 * 60_000;
const start = Date.parse('2026-09-01T10:00:00Z');
const atDay = (number: number) => api.setTime(new Date(start + number * day));

/** What anybody sees the morning after a night. */
async function published(): Promise<string> {
  await computeFigures(api.services);
  api.setTime(new Date(api.services.now().getTime() + 60_000));
  return (await api.send('/api/review-figures')).text();
}

it('somebody who keeps the public figures of every day cannot tell on which day anything was decided, or erased', async () => {
  const seen: { day: number; text: string }[] = [];
  for (let number = 0; number < 80; number += 1) {
    atDay(number);
    // Each day another act, so that any figure that moved with it would show.
    const { id, receipt } = await sendReport();
    if (number % 4 === 0) await approve(id);
    if (number % 4 === 1)
      await api.as(reviewer).decideIncident({ params: { id }, body: { status: 'rejected', reason: { code: 'spam' } } });
    if (number % 4 === 2) await changeReceipt({ action: 'erase', code: receipt });
    if (number % 8 === 4) await api.as(chief).deleteIncident({ params: { id } });
    seen.push({ day: number, text: await published() });
  }
  const changes = seen.filter(({ text }, index) => index > 0 && text !== seen[index - 1]!.text);
  // On the 15th of October and of November, and on no other day.
  expect(changes.map(({ day: number }) => number)).toEqual([44, 75]);
  // What was published of September is the same ever after.
  const september = (text: string) =>
    (JSON.parse(text) as { months: { month: string }[] }).months.find(({ month }) => month === '2026-09');
  expect(september(seen.at(-1)!.text)).toEqual(september(seen[44]!.text));
});

it('no public figure is about fewer than five, and nobody is named', async () => {
  atDay(0);
  for (let number = 0; number < 4; number += 1) await approve((await sendReport()).id);
  atDay(50);
  expect(JSON.parse(await published())).toEqual({
    months: [
      {
        month: '2026-09',
        approved: 'few',
        corrected: 'withheld',
        agreed: 'few',
        disagreed: 'few',
        rejected: 'few',
        reasons: {
          notAntiMuslim: 'few',
          tooLittle: 'few',
          identifies: 'few',
          duplicate: 'few',
          outsideUk: 'few',
          spam: 'few',
          other: 'few',
          none: 'few',
        },
        medianHours: null,
        ninetiethHours: null,
        queueAgeHours: Array(24).fill(null),
      },
    ],
  });
  expect((await api.as(nobody).listPublicFigures()).months).toHaveLength(1);
});
