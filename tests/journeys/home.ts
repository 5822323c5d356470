import type { Locator, Page } from 'playwright-core';

/** The search and the filters: a row over the list and the map, on a phone a field beside a button. */
export const filters = (page: Page): Locator => page.getByRole('search', { name: 'Filters' });
export const search = (page: Page): Locator => filters(page).getByRole('searchbox', { name: 'Search' });

/** What can be chosen, by the button that opens it. */
export type Part = 'Within' | 'When' | 'Severity' | 'Type' | 'Overlays';

/** The opened choices of a part: under its own button, or with the others under *More* where the row is narrow. */
export async function choicesOf(page: Page, part: Part): Promise<Locator> {
  const own = filters(page).getByRole('button', { name: new RegExp(`^${part} `) });
  const isOwn = await own.isVisible();
  const button = isOwn ? own : filters(page).getByRole('button', { name: 'More', exact: true });
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  return filters(page).getByRole('group', { name: isOwn ? part : 'More', exact: true });
}

export async function choose(page: Page, part: Part, name: string): Promise<void> {
  const choices = await choicesOf(page, part);
  await choices.getByRole('radio', { name, exact: true }).check();
}

/** A severity's checkbox. */
export const severity = async (page: Page, name: string): Promise<Locator> =>
  (await choicesOf(page, 'Severity')).getByRole('checkbox', { name });
