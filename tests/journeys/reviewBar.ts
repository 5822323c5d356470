import type { Locator, Page } from 'playwright-core';

/** Does what the bar of an item offers: its button, or where that has no room, the entry of its menu. */
export async function chooseAct(card: Locator, name: string): Promise<void> {
  const button = card.getByRole('button', { name, exact: true });
  const more = card.getByRole('button', { name: 'More', exact: true });
  await button.or(more).first().waitFor();
  if (await button.isVisible()) return button.click();
  await more.click();
  await card.page().getByRole('menuitem', { name, exact: true }).click();
}

/** Waits until the bar offers this, in its row or in its menu. */
export async function expectAct(card: Locator, name: string): Promise<void> {
  const button = card.getByRole('button', { name, exact: true });
  const more = card.getByRole('button', { name: 'More', exact: true });
  await button.or(more).first().waitFor();
  if (await button.isVisible()) return;
  await more.click();
  // On the entry, because what was done before may move the focus meanwhile.
  await card.page().getByRole('menuitem', { name, exact: true }).press('Escape');
  await card.page().getByRole('menu').waitFor({ state: 'detached' });
}

/** Does what the menu of the room's bar offers. */
export async function chooseTool(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Tools and account' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
