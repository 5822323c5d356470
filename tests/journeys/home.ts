import type { Locator, Page } from 'playwright-core';

/** The search and the filters: a row over the list and the map, on a phone a field beside a button. */
export const filters = (page: Page): Locator => page.getByRole('search', { name: 'Filters' });
export const search = (page: Page): Locator => filters(page).getByRole('searchbox', { name: 'Search' });

/** The name of what is chosen, by the name of its button. */
const groups = {
  Within: 'Within',
  When: 'Date range',
  Severity: 'Severity',
  Type: 'Type',
  Overlays: 'Show on the map',
} as const;
export type Part = keyof typeof groups;

/** The sheet of a phone that holds all filters. */
export const filterSheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Filters' });

/**
 * The choices of a part, opened if they are not: under a button of their own, with others under *More*, or on a phone in
 * the sheet of all filters. `press`: how a button is pressed.
 */
export async function choicesOf(
  page: Page,
  part: Part,
  press: (button: Locator) => Promise<void> = (button) => button.click(),
): Promise<Locator> {
  const choices = page.getByRole('group', { name: groups[part], exact: true }).filter({ has: page.locator('input') });
  if (await choices.last().isVisible()) return choices.last();
  const named = (name: RegExp) => filters(page).getByRole('button', { name });
  for (const button of [named(new RegExp(`^${part} `)), named(/^More$/), named(/^Filters/)]) {
    if (!(await button.isVisible())) continue;
    await press(button);
    break;
  }
  await choices.last().waitFor();
  return choices.last();
}

/** Closes what `choicesOf` has opened. */
export async function closeChoices(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await filterSheet(page).waitFor({ state: 'detached' });
}

export async function choose(page: Page, part: Part, name: string): Promise<void> {
  await (await choicesOf(page, part)).getByRole('radio', { name, exact: true }).check();
}

/** A severity's checkbox. */
export const severity = async (page: Page, name: string): Promise<Locator> =>
  (await choicesOf(page, 'Severity')).getByRole('checkbox', { name });

/** The switch of an overlay, by its name. */
export const overlay = async (page: Page, name: string): Promise<Locator> =>
  (await choicesOf(page, 'Overlays')).getByRole('switch', { name });

/** Raises the sheet of a phone, which holds the list. Elsewhere the list is there already. */
export async function raiseSheet(page: Page): Promise<void> {
  const raise = page.getByRole('button', { name: 'List', exact: true });
  if (await raise.isVisible()) await raise.click();
}
