import { expect, it } from 'vitest';
import { admin, nobody, startApi, superAdmin } from '../../support/api/api.ts';
import { apiForEachTest } from '../../support/api/forEachTest.ts';
import { lifeOf } from '../../support/api/builders.ts';
import { peopleAt } from '../opinions/people.ts';

/**
 * Sent: a report whose words name an exact place, which a reviewer keeps on purpose, because nobody says that it is a home.
 * Later somebody says so. Must not happen: that the public goes on reading where that home is.
 */

const api = apiForEachTest();
const { sendReport, approve, edit, merge, shownOf } = peopleAt(api);

const words = {
  title: 'Shouted at in B11 4AA',
  description: 'A man shouted at me outside 14 Invented Street and followed me to number 12.',
};
const covered = {
  title: 'Shouted at in […]',
  description: 'A man shouted at me outside […] and followed me to […].',
  location: expect.stringContaining('Sparkhill') as string,
};

async function publicReport(more: object = {}): Promise<string> {
  const { id } = await sendReport({ ...words, severity: 'low', ...more });
  await approve(id);
  expect(await shownOf(id)).toMatchObject(words);
  return id;
}

it('a reviewer marks it as at home: its words name no exact place any more', async () => {
  const id = await publicReport();
  await edit(id, { atHome: true });
  expect(await shownOf(id)).toMatchObject(covered);
});

it('a report is merged into it whose sender says that it was at home', async () => {
  for (const reviewer of [admin, superAdmin]) {
    const id = await publicReport();
    const { id: source } = await sendReport({ atHome: true });
    await merge(id, source, [], reviewer);
    expect(await shownOf(id)).toMatchObject(covered);
  }
});

it('whoever corrects it in the same edit does not keep them by that', async () => {
  const id = await publicReport();
  await edit(id, { atHome: true, description: 'He waits outside 14 Invented Street every day.' });
  expect((await shownOf(id))?.description).toBe('He waits outside […] every day.');
});

it('its sender reads what they sent', async () => {
  const { id, receipt } = await sendReport(words);
  await approve(id);
  await edit(id, { atHome: true });
  expect((await api.as(nobody).readReceipt({ body: { code: receipt } })).content).toMatchObject(words);
});

it('what is kept when it is known that it was at home stays, and so does what a super admin writes', async () => {
  const { id } = await sendReport({ ...words, atHome: true });
  await approve(id);
  expect(await shownOf(id)).toMatchObject(words);
  await edit(id, { severity: 'high' });
  expect(await shownOf(id)).toMatchObject(words);
});

it('nobody waits for a second opinion to say so of what is critical; other words still need one', async () => {
  const strict = await startApi({ SECOND_OPINION: 'required' });
  try {
    const people = peopleAt(strict);
    const { id } = await people.sendReport({ ...words, severity: 'low' });
    const stored = (await strict.services.submissions.find(id))!;
    const highestSeverity = 'critical' as const;
    await strict.services.submissions.save(
      { ...stored.document, life: lifeOf('approved'), highestSeverity },
      stored.etag,
    );
    await strict.services.publication.announce([id]);
    const added = `${words.description} He said why.`;
    await expect(people.edit(id, { atHome: true, description: added })).rejects.toThrow('Another super admin');
    await people.edit(id, { atHome: true });
    expect(await people.shownOf(id)).toMatchObject(covered);
  } finally {
    await strict.close();
  }
});
