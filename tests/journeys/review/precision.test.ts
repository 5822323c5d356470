import { expect, it } from 'vitest';
import { admin, apiAs, expectAccessible, newPage, notice, pendingReport, visit } from '../browser.ts';
import { pendingFile } from '../files.ts';
import { card } from '../published.ts';

it('a report is approved with a wide square and its month alone, and everybody reads the month', async () => {
  const { id, title } = await pendingReport();
  const { incidentDate } = await apiAs(admin).getReviewedIncident({ params: { id } });
  const page = await visit(`/admin?text=${encodeURIComponent(title)}`, { account: admin });
  const item = page.getByRole('article', { name: title });
  const place = item.getByLabel('Public place');
  const widths = ['250 m', '1 km', '5 km', '20 km'];
  await expect.poll(() => place.locator('option').allTextContents()).toEqual(widths);
  expect(await item.getByLabel('Public date').inputValue()).toBe('day');
  await place.selectOption('5 km');
  await item.getByLabel('Public date').selectOption('Month only');
  await expectAccessible(page);
  await item.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await notice(page, 'Published').waitFor();
  const shown = await apiAs(null).getIncident({ params: { id } });
  expect(shown).toMatchObject({
    placeMetres: 5000,
    datePrecision: 'month',
    incidentDate: `${incidentDate.slice(0, 7)}-01`,
  });

  const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const told = month.format(new Date(shown.incidentDate));
  const reader = await newPage();
  await reader.goto(`/?q=${encodeURIComponent(title)}`);
  await card(reader, title).getByText(told, { exact: true }).waitFor();
  await reader.goto(`/incident/${id}`);
  const main = reader.getByRole('main');
  await main.getByText('an area about 5 km wide').waitFor();
  expect(await main.locator('time').first().textContent()).toBe(told);
});

it('a file is approved with its month alone', async () => {
  const { title } = await pendingFile();
  const page = await visit(`/admin?text=${encodeURIComponent(title)}`, { account: admin });
  const file = page.getByRole('region', { name: 'Pending Media Uploads' }).getByRole('article', { name: title });
  await file.getByRole('button', { name: `Show the file: ${title}` }).click();
  await file.getByRole('button', { name: 'Approve', exact: true }).click();
  const form = page.getByRole('form', { name: 'Approve this file' });
  await expect.poll(async () => Number(await form.getByLabel('Latitude').inputValue())).toBeCloseTo(52.46, 1);
  await form.getByLabel('Description').fill('Filmed by a passenger of the tram.');
  await form.getByLabel('Public date').selectOption('Month only');
  // Of a home the place is its district.
  await form.getByLabel(/someone’s home/).check();
  await expect.poll(() => form.getByLabel('Public place').count()).toBe(0);
  await form.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await notice(page, 'Published').waitFor();
  const found = async () => (await apiAs(null).listIncidents()).find((incident) => incident.title === title);
  await expect.poll(async () => (await found())?.datePrecision).toBe('month');
});
