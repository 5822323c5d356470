import { expect, it } from 'vitest';
import { admin, apiAs, aReport, expectAccessible, uniqueTitle, visit } from '../browser.ts';

it('the exact place of a home is shown after a press, which the trail records', async () => {
  const title = uniqueTitle();
  const body = { ...aReport(title), atHome: true, location: '14 Invented Street, Sparkhill' };
  const { id } = await apiAs(null).submitIncident({ body });
  const page = await visit(`/admin?text=${encodeURIComponent(title)}`, { account: admin });
  await page.getByRole('article', { name: title }).waitFor();
  const side = page.getByRole('complementary', { name: 'About this report' });
  const open = side.getByRole('button', { name: 'Show the exact place' });
  await open.waitFor();
  expect(await page.getByText('14 Invented Street').count()).toBe(0);
  await expectAccessible(page);
  await open.click();
  await side.getByText('14 Invented Street, Sparkhill').waitFor();
  expect(await open.count()).toBe(0);
  const { entries } = await apiAs(admin).listAudit({ query: { incident: id, limit: 10 } });
  expect(entries.map(({ action }) => action)).toEqual(['placeOpened']);
});

it('a report from a home is edited with its exact place, and a change of its words leaves the pin', async () => {
  const title = uniqueTitle();
  const body = { ...aReport(title), atHome: true, location: '14 Invented Street, Sparkhill' };
  const { id } = await apiAs(null).submitIncident({ body });
  const page = await visit(`/admin?text=${encodeURIComponent(title)}`, { account: admin });
  const item = page.getByRole('article', { name: title });
  await item.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('form', { name: 'Edit this report' });
  await expect.poll(() => form.getByLabel('Location').inputValue()).toBe(body.location);
  await form.getByLabel('Location').fill('16 Invented Street, Sparkhill');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  const { latitude, longitude } = body;
  expect(await apiAs(admin).openPlace({ params: { id } })).toEqual({
    location: '16 Invented Street, Sparkhill',
    latitude,
    longitude,
  });
});
