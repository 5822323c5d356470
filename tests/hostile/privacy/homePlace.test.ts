import { expect, it } from 'vitest';
import { admin, partner, superAdmin } from '../../support/api/api.ts';
import { twoInstancesForAllTests } from '../../support/api/forEachTest.ts';

/** A hostile reviewer pages through the homes that wait: each one costs a press, and a line in the trail. */

const two = twoInstancesForAllTests();

const street = '14 Invented Street, Sparkhill';
const point = { latitude: 52.451234, longitude: -1.867654 };
const exact = [street, 'Invented Street', '52.4512', '-1.8676'];

const report = (fields: object = { atHome: true }) => two.report([], { location: street, ...point, ...fields });

/** Every answer that lists a report for reviewers or shows its card, as one text. */
async function answersOf(id: string): Promise<string> {
  const as = two.one.as(superAdmin);
  return JSON.stringify([
    await as.listWaiting({ query: { sort: 'age', limit: 100 } }),
    await as.listAllIncidents({ query: { page: 1 } }),
    await as.listQueue({ query: { status: 'approved', order: 'sent', limit: 100 } as never }),
    await as.getReviewedIncident({ params: { id } }),
    await as.listAudit({ query: { incident: id, limit: 100 } }),
  ]);
}

const openings = async (id: string) =>
  (await two.one.as(superAdmin).listAudit({ query: { incident: id, limit: 100 } })).entries.filter(
    ({ action }) => action === 'placeOpened',
  );

it('no list, card or history of a report from a home holds its exact place, also after an edit of it', async () => {
  const { id } = await report();
  await two.one.as(admin).editIncident({
    params: { id },
    body: { revision: 0, location: `${street}, at the back`, latitude: 52.451299, longitude: -1.867611 } as never,
  });
  const answers = await answersOf(id);
  expect(answers).toContain(id);
  for (const words of exact) expect(answers).not.toContain(words);
});

it('a reviewer who presses gets the exact place, and the trail has one entry a press', async () => {
  const { id } = await report();
  const open = () => two.one.as(admin).openPlace({ params: { id } });
  expect(await open()).toEqual({ location: street, ...point });
  await open();
  const entries = await openings(id);
  expect(entries).toHaveLength(2);
  expect(entries[0]).toMatchObject({ by: { userId: expect.any(String) as string }, changes: [] });
  expect(JSON.stringify(entries)).not.toContain('Invented');
});

it('whoever may not read the report gets no place, and leaves no entry', async () => {
  const { id } = await report();
  await expect(two.one.as(partner).openPlace({ params: { id } })).rejects.toMatchObject({ status: 403 });
  await two.approve(two.one, id);
  await expect(two.one.as(admin).openPlace({ params: { id } })).rejects.toMatchObject({ status: 403 });
  expect(await openings(id)).toHaveLength(0);
});

it('the place of a report that is not from a home stands in its card', async () => {
  const { id } = await report({ atHome: false });
  expect(await answersOf(id)).toContain(street);
});
