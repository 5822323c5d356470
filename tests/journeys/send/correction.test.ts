import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { admin, apiAs, fillReport, notice, openReport, submit, superAdmin, uniqueTitle, visit } from '../browser.ts';
import { intercept } from '../intercept.ts';

/** The server has it, and its answer is lost on the way. */
const loseFirstAnswer = async (page: Parameters<typeof intercept>[0], path: string) => {
  const keys: (string | undefined)[] = [];
  await intercept(page, 'POST', path, async (route) => {
    keys.push((await route.request().allHeaders())['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  return keys;
};

describe('after a lost response', () => {
  it('a corrected report is stored as corrected, with its picture', async () => {
    const page = await visit('/', { expected: [/Failed to load resource|ERR_FAILED|400/] });
    const keys = await loseFirstAnswer(page, '/api/incidents');
    const dialog = await openReport(page);
    const title = uniqueTitle();
    await fillReport(dialog, title);
    const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#00ff00' } }).jpeg();
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await picture.toBuffer() });
    await submit(dialog);
    await notice(page, 'Submission Failed').waitFor();
    await dialog.getByLabel('Description').fill('Corrected: there were two men, and one filmed me.');
    await submit(dialog);
    await page.getByRole('heading', { name: 'Your receipt code' }).waitFor();

    expect(new Set(keys).size).toBeGreaterThan(1);
    const stored = (await apiAs(superAdmin).listAllIncidents({ query: {} })).filter((one) => one.title === title);
    const corrected = stored.filter(({ description }) => description.startsWith('Corrected'));
    expect(corrected).toHaveLength(1);
    expect(corrected[0]?.mediaFiles).toHaveLength(1);
  });

  it('a corrected post is stored as corrected', async () => {
    const page = await visit('/', { expected: [/Failed to load resource|ERR_FAILED/] });
    const keys = await loseFirstAnswer(page, '/api/user-submission/submit-post');
    await page.getByRole('button', { name: 'Submit Social Post' }).click();
    const panel = page.getByRole('dialog', { name: 'Submit a Post' });
    const postUrl = `https://example.org/corrected/${Date.now()}`;
    await panel.getByLabel('Post URL').fill(postUrl);
    await panel.getByRole('button', { name: 'Submit Post' }).click();
    await notice(page, 'Submission Failed').waitFor();
    await panel.getByLabel('Additional context').fill('Corrected words');
    await panel.getByRole('button', { name: 'Submit Post' }).click();
    await panel.getByRole('heading', { name: 'Post Submitted Successfully' }).waitFor();

    expect(new Set(keys).size).toBe(2);
    const { posts } = await apiAs(admin).listPosts({ query: { limit: 50 } });
    const kept = posts.find((post) => post.postUrl === postUrl);
    expect([kept?.additionalContext, ...(kept?.additions ?? []).map(({ text }) => text)]).toContain('Corrected words');
  });
});
