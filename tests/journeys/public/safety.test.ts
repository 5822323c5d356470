import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  expectAccessible,
  expectFocus,
  fillReport,
  newPage,
  openForm,
  openReport,
  submit,
  toasts,
  uniqueTitle,
  untilTakenOver,
  visit,
} from '../browser.ts';
import { resizeTo } from '../fonts.ts';
import { intercept } from '../intercept.ts';

const neutral = 'https://www.bbc.co.uk/weather';

/** Everything that the site keeps on the device. */
const kept = (page: Page): Promise<{ local: string[]; tab: string[]; keys: string[] }> =>
  page.evaluate(`(async () => ({
    local: Object.keys(localStorage),
    tab: Object.keys(sessionStorage).filter((name) => name !== 'scroll'),
    keys: (await indexedDB.databases()).map(({ name }) => name),
  }))()`);

const isDraftKept = (page: Page) =>
  expect.poll(async () => (await kept(page)).local.filter((name) => name.startsWith('draft:')).length).toBe(1);
const isNothingKept = (page: Page) => expect.poll(() => kept(page)).toEqual({ local: [], tab: [], keys: [] });

async function writing(title = uniqueTitle()) {
  const { page, dialog } = await openForm();
  await fillReport(dialog, title);
  await isDraftKept(page);
  return { page, dialog, title };
}

/** Leaves for the neutral page, without the internet; the site's own storage can still be looked at beside it. */
async function exit(page: Page, leave: () => Promise<void>): Promise<void> {
  // With an icon of its own, because some browsers would ask that site for one.
  const body = '<link rel="icon" href="data:,">Weather';
  await page.context().route(`${neutral}**`, (route) => route.fulfill({ contentType: 'text/html', body }), {
    times: 1,
  });
  await leave();
  await page.waitForURL(neutral);
}

/** Whether the bar of the exit button lies over what has the focus. */
const isFocusCovered = `(() => {
  const { left, top, width, height } = document.activeElement.getBoundingClientRect();
  const exit = [...document.querySelectorAll('button')].find((each) => each.textContent.startsWith('Exit this page'));
  if (document.activeElement === exit) return false;
  const box = exit.parentElement.getBoundingClientRect();
  return top < box.bottom - 1 && top + height > box.top + 1;
})()`;

describe('Exit this page', () => {
  it('never covers what has the focus in the form of a page, at any width', async () => {
    const page = await visit('/upload');
    const description = page.getByLabel('Description');
    await description.waitFor();
    for (const width of [320, 390, 768, 1440]) {
      await resizeTo(page, { width, height: 640 });
      // From the last field up, because what is scrolled down to stands at the bottom.
      const fields = await page.locator('form').getByRole('textbox').all();
      expect(fields.length).toBeGreaterThan(3);
      // At once, because a smooth scroll could still be under way when a field gets the focus.
      await page.evaluate(`scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })`);
      for (const field of fields.toReversed()) {
        await field.focus();
        await expect.poll(() => page.evaluate<boolean>(isFocusCovered)).toBe(false);
      }
      // Pressed where it is half behind the bar.
      await description.evaluate((element: { scrollIntoView: () => void }) => element.scrollIntoView());
      await page.evaluate(`scrollBy(0, document.querySelector('textarea').getBoundingClientRect().bottom - 20
        - [...document.querySelectorAll('button')].find((each) => each.textContent.startsWith('Exit')).parentElement.getBoundingClientRect().bottom)`);
      const box = await description.boundingBox();
      if (!box) throw new Error('There is no description.');
      await page.mouse.click(box.x + box.width / 2, box.y + box.height - 8);
      await expectFocus(description);
      await expect.poll(() => page.evaluate<boolean>(isFocusCovered)).toBe(false);
    }
  });

  it('leaves by the button, and deletes the draft and the history entry of the form', async () => {
    const page = await visit('/about/review');
    await page.goto('/contact');
    await untilTakenOver(page);
    const dialog = await openReport(page);
    await fillReport(dialog, uniqueTitle());
    await isDraftKept(page);
    await exit(page, () => dialog.getByRole('button', { name: 'Exit this page' }).click());
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe('/about/review');
    await isNothingKept(page);
    expect(await page.evaluate('sessionStorage.length + localStorage.length')).toBe(0);
  });

  it('leaves when Shift is pressed alone three times outside a text field, and counts the presses', async () => {
    const { page, dialog, title } = await writing();
    await dialog.getByLabel('Title').focus();
    for (const letter of 'ABC') await page.keyboard.press(`Shift+${letter}`);
    for (let at = 0; at < 4; at += 1) await page.keyboard.press('Shift');
    expect(await dialog.getByLabel('Title').inputValue()).toBe(`${title}ABC`);
    await dialog.getByRole('button', { name: 'Cancel' }).focus();
    for (const held of ['Alt', 'Control', 'Meta', 'Insert']) {
      await page.keyboard.down(held);
      for (let at = 0; at < 4; at += 1) await page.keyboard.press('Shift');
      await page.keyboard.up(held);
    }
    expect(await dialog.getByLabel('Title').inputValue()).toBe(`${title}ABC`);
    await page.keyboard.press('Shift');
    await dialog.getByText('Press Shift 2 more times to leave this page.').waitFor({ state: 'attached' });
    await page.keyboard.press('a');
    await page.keyboard.press('Shift');
    await page.keyboard.press('Shift');
    await dialog.getByText('Press Shift 1 more time to leave this page.').waitFor({ state: 'attached' });
    await exit(page, () => page.keyboard.press('Shift'));
  });

  it('leaves when Escape is pressed three times in a row in a text field, which writes nothing there', async () => {
    for (const isChanged of [true, false]) {
      const { page, dialog } = isChanged ? await writing() : await openForm();
      await dialog.getByLabel('Title').focus();
      await exit(page, async () => {
        for (let at = 0; at < 3; at += 1) await page.keyboard.press('Escape');
      });
      await page.goto('/about/review');
      await isNothingKept(page);
    }
  });

  it('keeps the draft where its owner chose that, on this device, and deletes all else', async () => {
    const { page, dialog, title } = await writing();
    await dialog.getByRole('checkbox', { name: 'Keep on this device' }).check();
    await dialog.getByText('even if you press “Exit this page”').waitFor();
    await expect.poll(async () => (await kept(page)).local).toEqual(['draft:report:device']);
    await exit(page, () => dialog.getByRole('button', { name: 'Exit this page' }).click());
    await page.goto('/contact');
    await untilTakenOver(page);
    expect(await kept(page)).toMatchObject({ local: ['draft:report:device'], keys: ['keys'] });
    const again = await openReport(page);
    await again.getByText('We kept what you typed').waitFor();
    expect(await again.getByLabel('Title').inputValue()).toBe(title);
  });

  it('stays in view on the pages with a form while they scroll, and leaves them', async () => {
    const page = await newPage({ viewport: { width: 390, height: 700 } });
    const button = page.getByRole('button', { name: 'Exit this page' });
    for (const path of ['/upload', '/receipt', '/privacy']) {
      await page.goto(path);
      await button.waitFor();
      await page.evaluate('scrollTo(0, document.body.scrollHeight / 2)');
      const box = await button.boundingBox();
      expect(box && box.y >= 0 && box.y + box.height <= 700).toBe(true);
      await exit(page, () => button.click());
    }
  });

  it('is never covered by a toast, at any width', async () => {
    const page = await visit('/');
    const widths = [390, 768, 1440];
    const notice = toasts(page);
    const isCovered = async () => {
      const button = page.getByRole('button', { name: 'Exit this page' });
      const [one, other] = [await button.boundingBox(), await notice.boundingBox()];
      if (!one || !other) throw new Error('The button and the notice must both be there');
      return (
        one.x < other.x + other.width &&
        other.x < one.x + one.width &&
        one.y < other.y + other.height &&
        other.y < one.y + one.height
      );
    };
    const expectUncovered = async (text: string) => {
      await notice.getByText(text).waitFor();
      // It stays while it is pointed at.
      await notice.hover();
      expect(await isCovered()).toBe(false);
      // A dialog hides it from screen readers.
      await notice.getByRole('button', { name: 'Dismiss', includeHidden: true }).click();
      await notice.waitFor({ state: 'detached' });
    };
    await page.getByRole('button', { name: 'Submit Social Post' }).click();
    for (const width of widths) {
      await resizeTo(page, { width, height: 800 });
      await page.getByRole('dialog').getByRole('button', { name: 'Submit Post' }).click();
      await expectUncovered('Validation Error');
    }

    await page.goto('/upload');
    const form = page.locator('form');
    await intercept(page, 'POST', '/api/incidents', (route) =>
      route.fulfill({
        status: 201,
        json: { id: 'one', shareableUrl: '/x', isApproved: 'pending', receipt: '1'.repeat(16) },
      }),
    );
    for (const width of widths) {
      await resizeTo(page, { width, height: 800 });
      await fillReport(form, uniqueTitle());
      await submit(form);
      await expectUncovered('Report Submitted');
      await page.getByRole('button', { name: 'Submit Another Report' }).click();
    }
  });

  it('is in the drawer for posts too', async () => {
    const page = await visit('/contact');
    await page.getByRole('button', { name: 'Submit Social Post' }).click();
    await exit(page, () => page.getByRole('dialog').getByRole('button', { name: 'Exit this page' }).click());
  });
});

describe('a draft', () => {
  it('is restored after a reload, is encrypted, is not in another tab, and is deleted after sending', async () => {
    const { page, title } = await writing();
    expect(await page.evaluate('JSON.stringify({ ...localStorage })')).not.toContain(title);

    const other = await page.context().newPage();
    await other.goto('/contact');
    const elsewhere = await openReport(other);
    expect(await elsewhere.getByLabel('Title').inputValue()).toBe('');
    await other.close();

    await page.reload();
    const again = await openReport(page);
    await again.getByText('We kept what you typed').waitFor();
    expect(await again.getByLabel('Title').inputValue()).toBe(title);
    expect(await again.getByRole('combobox', { name: 'Location' }).inputValue()).toBe('Leeds');
    await expectAccessible(page);
    await submit(again);
    await page.getByRole('heading', { name: 'Your receipt code' }).waitFor();
    await isNothingKept(page);
  });

  it('is kept on the device for a day if the visitor chose that, with a key that cannot be exported', async () => {
    const { page, dialog, title } = await writing();
    await dialog.getByRole('checkbox', { name: 'Keep on this device' }).check();
    await expect.poll(async () => (await kept(page)).local).toEqual(['draft:report:device']);
    const context = page.context();
    await page.close();

    const later = await context.newPage();
    await later.goto('/contact');
    const dialogLater = await openReport(later);
    await dialogLater.getByText('We kept what you typed').waitFor();
    expect(await dialogLater.getByLabel('Title').inputValue()).toBe(title);
    expect(await dialogLater.getByRole('checkbox', { name: 'Keep on this device' }).isChecked()).toBe(true);
    await later.close();

    const nextDay = await context.newPage();
    await nextDay.clock.setFixedTime(Date.now() + 24 * 60 * 60_000 + 60_000);
    await nextDay.goto('/contact');
    const dialogNextDay = await openReport(nextDay);
    await isNothingKept(nextDay);
    expect(await dialogNextDay.getByLabel('Title').inputValue()).toBe('');
  });

  it('is deleted by its button, and when the form is discarded', async () => {
    const { page } = await writing();
    await page.reload();
    const again = await openReport(page);
    await again.getByRole('button', { name: 'Delete' }).click();
    expect(await again.getByLabel('Title').inputValue()).toBe('');
    await isNothingKept(page);

    await fillReport(again, uniqueTitle());
    await isDraftKept(page);
    await again.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await isNothingKept(page);
  });

  it('is not stored, and not shown again, by a form that was discarded and has not closed yet', async () => {
    const page = await visit('/contact', { reducedMotion: 'no-preference' });
    const opener = (await page.getByRole('button', { name: 'Report Incident' }).elementHandle())!;
    const dialog = await openReport(page);
    const title = dialog.getByLabel('Title');
    await title.fill('Typed first');
    const field = (await title.elementHandle())!;
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const discard = page.getByRole('button', { name: 'Discard' });
    await page.evaluate(`Element.prototype.animate = new Proxy(Element.prototype.animate, {
      apply: (animate, element, [frames, timing]) => animate.call(element, frames, { ...timing, duration: 2000 }),
    })`);
    // One after the other within one task, so that the draft of these words is still to be saved.
    await discard.evaluate((button, input) => {
      (input as unknown as { setRangeText(text: string): void }).setRangeText(' and last');
      input.dispatchEvent(new Event('input', { bubbles: true }));
      button.click();
    }, field);
    expect(await field.evaluate((node) => node.isConnected)).toBe(true);
    await expect.poll(() => field.evaluate((node) => node.isConnected)).toBe(false);
    await isNothingKept(page);

    await openReport(page);
    await title.fill('Typed again');
    await isDraftKept(page);
    const secondField = (await title.elementHandle())!;
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await discard.click();
    expect(await secondField.evaluate((node) => node.isConnected)).toBe(true);
    await opener.evaluate((button) => (button as unknown as { click(): void }).click());
    await expect.poll(() => secondField.evaluate((node) => node.isConnected)).toBe(false);
    await expect.poll(() => title.inputValue()).toBe('');
  });

  it('of a post and of a video report is restored after a reload too', async () => {
    const page = await visit('/upload');
    await page.getByLabel('Title').fill('Filmed on a tram');
    await isDraftKept(page);
    await page.reload();
    await page.getByText('We kept what you typed').waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('Filmed on a tram');

    const contact = await visit('/contact');
    await contact.getByRole('button', { name: 'Submit Social Post' }).click();
    await contact.getByLabel('Additional context').fill('Seen this morning.');
    await isDraftKept(contact);
    await contact.reload();
    await contact.getByRole('button', { name: 'Submit Social Post' }).click();
    await contact.getByText('We kept what you typed').waitFor();
    expect(await contact.getByLabel('Additional context').inputValue()).toBe('Seen this morning.');
  });

  it('is not stored with preferences off: the device has nothing but the choice itself', async () => {
    const { page } = await writing();
    await page.goto('/privacy');
    await untilTakenOver(page);
    await page.getByRole('switch', { name: 'Preferences' }).uncheck();
    await expect.poll(() => kept(page)).toEqual({ local: ['cookie-choices'], tab: [], keys: [] });

    await page.goto('/contact');
    const dialog = await openReport(page);
    await fillReport(dialog, uniqueTitle());
    expect(await dialog.getByRole('checkbox', { name: 'Keep on this device' }).count()).toBe(0);
    await dialog.getByRole('combobox', { name: 'Location' }).blur();
    await page.clock.install();
    await page.clock.runFor(5000);
    await page.goto('/about/review');
    expect(await page.evaluate('Object.keys(localStorage).concat(Object.keys(sessionStorage))')).toEqual([
      'cookie-choices',
    ]);
    expect((await page.context().cookies()).length).toBe(0);
  });
});

describe('the emergency notice above the forms', () => {
  it('lists emergency numbers and helplines, and is reachable by keyboard', async () => {
    const { page, dialog } = await openForm();
    const more = dialog.getByText('Other help');
    await more.focus();
    await expectFocus(more);
    await page.keyboard.press('Enter');
    await dialog.getByRole('link', { name: 'Call 101' }).waitFor();
    expect(await dialog.getByRole('link', { name: 'Call 18000' }).getAttribute('href')).toBe('tel:18000');
  });
});
