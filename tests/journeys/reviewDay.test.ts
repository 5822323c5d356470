import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { admin, expectAccessible, otherAdmin, pendingReport, signIn, visit } from './browser.ts';
import { chooseTool } from './reviewBar.ts';

const cardOf = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });
const search = (word: string) => `/admin?text=${encodeURIComponent(word)}`;

describe('your day', () => {
  it('counts what was opened for its reviewer alone, and remembers how media looks', async () => {
    const { title } = await pendingReport();
    const page = await visit(search(title), { account: admin });
    await cardOf(page, title).waitFor();
    await chooseTool(page, 'Your day');
    const day = page.getByRole('dialog', { name: 'Your day' });
    await day.getByRole('row', { name: /^(Critical|High|Medium|Low) 1 1$/ }).waitFor();
    await expectAccessible(page);
    await day.getByLabel('Pictures and videos before you open them').selectOption('Blurred');
    // What an earlier release kept under the name itself.
    await page.evaluate("localStorage.setItem('review-day amina@example.org', '{}')");
    await page.reload();
    await cardOf(page, title).waitFor();
    await chooseTool(page, 'Your day');
    await day.getByRole('row', { name: /^(Critical|High|Medium|Low) 1 1$/ }).waitFor();
    expect(await day.getByLabel('Pictures and videos before you open them').inputValue()).toBe('blur');
    const kept = await page.evaluate<string[]>('Object.keys(localStorage)');
    expect(kept.filter((name) => name.startsWith('review-')).toSorted()).toEqual([
      expect.stringMatching(/^review-day [0-9a-f]{64}$/),
      expect.stringMatching(/^review-media [0-9a-f]{64}$/),
    ]);
    // Dialogs stand outside the room.
    expect(
      await page.evaluate(
        "getComputedStyle(document.querySelector('[role=dialog]')).getPropertyValue('--media-filter')",
      ),
    ).toBe('blur(18px)');
    // Another reviewer on the same device.
    await signIn(page, otherAdmin);
    await page.goto('/admin?text=nothing-is-called-this');
    await page.getByText('No reports match these filters.').waitFor();
    await chooseTool(page, 'Your day');
    expect(await day.getByRole('row', { name: / 0 0$/ }).count()).toBe(5);
    expect(await day.getByLabel('Pictures and videos before you open them').inputValue()).toBe('greyAndBlur');
  });
});
