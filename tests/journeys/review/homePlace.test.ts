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
