import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Its button in the bar of an item, or where that has no room, the entry of its menu, which is open then. Asks again,
 * because the bar measures its room anew whenever an act gets other words.
 */
async function findAct(card: Locator, name: string): Promise<Locator> {
  const button = card.getByRole('button', { name, exact: true });
  const more = card.getByRole('button', { name: 'More', exact: true });
  const menu = card.page().getByRole('menu');
  const entry = menu
    .getByRole('menuitem', { name, exact: true })
    .or(menu.getByRole('menuitemcheckbox', { name, exact: true }));
  await button.or(more).first().waitFor();
  const isThere = async () => {
    if ((await button.isVisible()) || (await entry.isVisible())) return true;
    if (await more.isVisible()) await more.click();
    return entry.isVisible();
  };
  await expect.poll(isThere).toBe(true);
  return (await entry.isVisible()) ? entry : button;
}

/** Does what the bar of an item offers. */
export async function chooseAct(card: Locator, name: string): Promise<void> {
  await (await findAct(card, name)).click();
}

/** Waits until the bar offers this, in its row or in its menu. */
export async function expectAct(card: Locator, name: string): Promise<void> {
  await findAct(card, name);
  const menu = card.page().getByRole('menu');
  const isClosed = async () => {
    if ((await menu.count()) === 0) return true;
    // On an entry, and again, because what was done before may move the focus between the two.
    await menu
      .getByRole('menuitem')
      .first()
      .press('Escape', { timeout: 1_000 })
      .catch(() => undefined);
    return (await menu.count()) === 0;
  };
  await expect.poll(isClosed).toBe(true);
}

/** The menu of the tabs that have no room, which names the open one if it is among them. */
export const moreTabs = (page: Page): Locator => page.getByRole('button', { name: /^More(: | tabs)/ });

/** Opens a tab of the room; what has no room in the bar is in its menu. */
export async function openTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name });
  const more = moreTabs(page);
  const entry = page.getByRole('menuitem', { name, exact: true });
  await tab.or(more).first().waitFor();
  // The counts come later and draw the bar anew: a tab may go into the menu then, and an open menu is gone with it.
  const isChosen = async () => {
    const isFolded = !(await tab.isVisible());
    if (isFolded && !(await entry.isVisible())) await more.click();
    return (isFolded ? entry : tab).click({ timeout: 1000 }).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(isChosen).toBe(true);
}

/** Does what the menu of the room's bar offers. */
export async function chooseTool(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Tools and account' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
