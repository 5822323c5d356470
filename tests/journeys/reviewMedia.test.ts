import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  admin,
  apiAs,
  expectAccessible,
  expectFocus,
  newPage,
  notice,
  otherAdmin,
  problem,
  superAdmin,
  visit,
} from './browser.ts';
import { intercept } from './intercept.ts';
import { pendingFile, publicFiles } from './files.ts';

const isPending = async (file: string) =>
  (await apiAs(admin).listPendingMedia()).blobs.some(({ name }) => name === file);
const fileOf = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Pending Media Uploads' }).getByRole('article', { name: title });

describe('a pending file', () => {
  it('is rejected after a confirmation, can be restored with Undo, and another admin who was slower is told', async () => {
    const { name, title } = await pendingFile();
    const room = `/admin?text=${encodeURIComponent(title)}`;
    const [page, other] = [await visit(room, { account: admin }), await visit(room, { account: otherAdmin })];
    const card = fileOf(page, title);
    await fileOf(other, title).waitFor();
    const reject = card.getByRole('button', { name: 'Reject' });
    const question = page.getByRole('dialog', { name: 'Reject this file?' });

    await reject.click();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expectFocus(reject);
    expect(await isPending(name)).toBe(true);

    await reject.click();
    await question.getByRole('button', { name: 'Reject file' }).click();
    await notice(page, 'Rejected').waitFor();
    await card.waitFor({ state: 'detached' });
    await page.getByText('No reports match these filters.').waitFor();
    // It is decided already: a page that is closed now loses nothing.
    expect(await isPending(name)).toBe(false);

    await fileOf(other, title).getByRole('button', { name: 'Reject' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Reject file' }).click();
    await notice(other, 'Someone else has already decided about this file.').waitFor();
    expect(await other.getByRole('button', { name: 'Undo' }).count()).toBe(0);

    await page.getByRole('button', { name: 'Undo' }).click();
    await notice(page, 'Undone: the file is pending again').waitFor();
    await card.waitFor();
    expect(await isPending(name)).toBe(true);
  });

  it('has its words over the whole width of a tablet’s column', async () => {
    const { title } = await pendingFile();
    const page = await visit(`/admin?text=${encodeURIComponent(title)}`, {
      account: admin,
      viewport: { width: 768, height: 1024 },
    });
    const card = fileOf(page, title);
    const widthOf = async (locator: Locator) => (await locator.boundingBox())!.width;
    await card.waitFor();
    expect(await widthOf(card.getByRole('list').first())).toBeGreaterThan(0.8 * (await widthOf(card)));
  });

  it('of an unknown kind cannot be approved, and the page says why', async () => {
    const { title } = await pendingFile();
    const page = await newPage({ account: admin });
    await intercept(page, 'GET', '/api/admin/incidents/all', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { items: { media: object }[] };
      await route.fulfill({
        json: { ...body, items: body.items.map((item) => ({ ...item, media: { ...item.media, kind: 'sound' } })) },
      });
    });
    await page.goto(`/admin?text=${encodeURIComponent(title)}`);
    const card = fileOf(page, title);
    await card.getByText('Unsupported file type').waitFor();
    await card.getByRole('button', { name: 'Approve' }).click();
    await notice(page, 'Unknown item type to approve').waitFor();
    expect(await card.getByRole('form').count()).toBe(0);
  });
});

describe('public media', () => {
  const filesOf = async (id: string) =>
    (await apiAs(null).listIncidents()).find((incident) => incident.id === id)?.mediaFiles.length;

  it('are listed for super admins, blurred, and deleted after a confirmation', async () => {
    const { id, title } = await publicFiles();
    const page = await visit('/admin', { account: superAdmin });
    await page.getByRole('tab', { name: 'Public media' }).click();
    await page.waitForURL((url) => url.searchParams.get('tab') === 'media');
    const cards = page.getByRole('article', { name: title });
    const card = cards.first();
    await card.waitFor();
    expect(await cards.count()).toBe(2);
    expect(await card.getByRole('link', { name: 'View incident' }).getAttribute('href')).toBe(`/incident/${id}`);
    expect(await card.getByRole('img').count()).toBe(0);
    await card.getByRole('button', { name: `Show the file: ${title}` }).click();
    await card.getByRole('img').waitFor();
    await expectAccessible(page);

    const remove = card.getByRole('button', { name: 'Delete' });
    const question = page.getByRole('dialog', { name: 'Delete this file?' });
    await remove.click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expectFocus(remove);
    expect(await filesOf(id)).toBe(2);
    await remove.click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await notice(page, 'Deleted').waitFor();
    await expect.poll(() => cards.count()).toBe(1);
    await expectFocus(card.getByRole('heading', { name: title }));
    expect(await filesOf(id)).toBe(1);
  });

  it('are only for super admins; the tab says when there are none, or when reading or deleting fails', async () => {
    const { title } = await publicFiles();
    const page = await visit('/admin?tab=media', { account: superAdmin, expected: [/503/] });
    const down = problem(503, 'unavailable', 'A part of the service is down.');
    await intercept(page, 'DELETE', /^\/api\/admin\/media\/public\//, (route) => route.fulfill(down));
    const card = page.getByRole('article', { name: title }).first();
    await card.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await notice(page, 'Delete failed: A part of the service is down.').waitFor();
    await card.waitFor();
    // The queues are counted though none is open.
    for (const tab of ['Pending', 'Approved', 'Rejected']) {
      await page.getByRole('tab', { name: new RegExp(`^${tab} ?\\d+$`) }).waitFor();
    }

    let answer: object = down;
    await intercept(page, 'GET', '/api/admin/media/public', (route) => route.fulfill(answer));
    await page.reload();
    await page.getByText('Failed to fetch public media').waitFor();
    answer = { json: { blobs: [] } };
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No media found').waitFor();
    const many = Array.from({ length: 30 }, (_, n) => ({
      name: `${n}.jpg`,
      url: `/none/${n}.jpg`,
      incidentId: null,
      title: null,
    }));
    answer = { json: { blobs: many } };
    await page.reload();
    await page.getByText('30 files that anyone can see.').waitFor();
    const shown = page.getByRole('article', { name: 'Not shown by any incident' });
    expect(await shown.count()).toBe(24);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect.poll(() => shown.count()).toBe(30);

    const ordinary = await visit('/admin?tab=media', { account: admin });
    await ordinary.getByRole('button', { name: 'Pending Media Uploads' }).waitFor();
    expect(await ordinary.getByRole('tab', { name: 'Public media' }).count()).toBe(0);
  });
});
