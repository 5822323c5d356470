import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { admin, apiAs, fillReport, notice, openReport, submit, uniqueTitle, visit } from '../journeys/browser.ts';
import { seconds } from '../support/run/pace.ts';

declare module 'vitest' {
  interface ProvidedContext {
    timersUrl: string;
    /** The name of the staged build. */
    build: string;
    /** The folder of the processes' logs. */
    logs: string;
  }
}

it('the deployed folders accept a report, let it be reviewed and show it to everyone', async () => {
  const title = uniqueTitle();
  const page = await visit('/');
  const dialog = await openReport(page);
  await fillReport(dialog, title);
  await submit(dialog);
  await notice(page, '✓ Report Submitted Successfully').waitFor();

  const room = await visit('/admin', { account: admin });
  const card = room.getByRole('article', { name: title });
  await card.getByRole('button', { name: 'Approve' }).click();
  await room.getByRole('button', { name: 'Publish now' }).click();
  await card.waitFor({ state: 'detached' });

  await expect.poll(async () => (await apiAs(null).listIncidents()).map((shown) => shown.title)).toContain(title);
  await page.goto('/');
  await page.getByText(title).first().waitFor();
});

it('health names the build, and shows that database and storage answer', async () => {
  expect(await apiAs(null).getHealth()).toMatchObject({ status: 'ok', build: inject('build') });
});

it('the timers run', async () => {
  const fired = await fetch(`${inject('timersUrl')}/admin/functions/sweep`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(fired.status).toBe(202);
  const log = () => readFileSync(join(inject('logs'), 'timers.log'), 'utf8');
  await expect.poll(log, { timeout: seconds(10) }).toMatch(/"event":"sweep",.*"removed":\d+/);
});
