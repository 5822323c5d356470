import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  admin,
  apiAs,
  aReport,
  aWord,
  expectAccessible,
  expectAccessibleInLooks,
  expectFocus,
  newPage,
  notice,
  superAdmin,
  uniqueTitle,
  visit,
  reloadSearched,
} from '../browser.ts';
import { resizeTo } from '../fonts.ts';
import { intercept } from '../intercept.ts';
import { chooseAct } from '../reviewBar.ts';
import { referenceOf } from '@incidentmap/core/domain/incident/reference';

/** Two reports of one event become one, with the keyboard alone. */

const search = (word: string) => `/admin?text=${encodeURIComponent(word)}`;
const cardOf = (page: Page, title: string): Locator => page.getByRole('article', { name: title, exact: true });
const send = async (title: string, description: string, pin = {}) => {
  const { id, receipt } = await apiAs(null).submitIncident({ body: { ...aReport(title), description, ...pin } });
  return { id, receipt, title, description };
};
const reviewed = (id: string) => apiAs(superAdmin).getReviewedIncident({ params: { id } });

/** Two likely duplicates, with no other report near them; the earlier one, which says `further`, first. */
async function twoReports(further = '') {
  const word = uniqueTitle();
  const own = Array.from({ length: 6 }, aWord).join(' ');
  const said = `A man shouted at a woman with a headscarf, about ${own}, near`;
  const pin = { latitude: 56.6 + 0.6 * Math.random(), longitude: -4.8 + 1.2 * Math.random() };
  const first = await send(`${word} by one`, `${said} ${word}, laughing.${further}`, pin);
  const second = await send(`${word} by another`, `${said} ${word}, shouting.`, pin);
  return { word, first, second };
}

describe('two reports of one event', () => {
  it('are compared, merged and taken apart with the keyboard', async () => {
    const { word, first, second } = await twoReports();
    const page = await newPage({ account: admin });
    const told = Promise.withResolvers<void>();
    await intercept(page, 'PUT', '/api/admin/incidents/all', async (route) => {
      await told.promise;
      await route.continue();
    });
    await page.goto(search(word));
    await cardOf(page, first.title).waitFor();
    await page.getByText('likely duplicate').first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: 'Merge with a report of the same event' });
    await dialog.getByText('The same in both: place, date, type, severity', { exact: true }).waitFor();
    // Who else is here comes late, and takes the focus from nothing.
    told.resolve();
    await page.getByText('Only you have this open').waitFor();
    await dialog.waitFor();
    // What differs is marked by more than its colour, and on both sides alike: nothing looks deleted that may stay.
    const lookOf = (words: Locator) =>
      words.evaluate((element) => {
        const look = element.ownerDocument.defaultView!.getComputedStyle(element);
        return { line: look.textDecorationLine, ground: look.backgroundColor };
      });
    const [own, others] = ['laughing.', 'shouting.'].map((hasText) => dialog.locator('mark', { hasText }));
    const marked = await lookOf(own!);
    expect(marked.line).toBe('underline');
    expect(await lookOf(others!)).toEqual(marked);
    expect(await dialog.locator('del, ins').count()).toBe(0);
    await dialog.getByText('Marked: what differs.', { exact: true }).waitFor();
    // The excerpt of the other one beside the report has the same mark, and says so in the same words.
    const beside = page.locator('[data-alike]');
    const excerpt = beside.locator('p', { hasText: 'The other one:' });
    expect(await lookOf(excerpt.locator('mark', { hasText: 'shouting.' }))).toEqual(marked);
    await beside.getByText('Marked: what differs.', { exact: true }).waitFor();
    await expectAccessibleInLooks(page, dialog);
    const stays = dialog.getByRole('group', { name: 'Which one stays?' });
    expect(await stays.getByLabel('This one').isChecked()).toBe(true);
    const descriptions = dialog.getByRole('group', { name: 'Description' }).getByRole('radio');
    await descriptions.first().focus();
    await page.keyboard.press('ArrowDown');
    expect(await descriptions.last().isChecked()).toBe(true);
    await page.keyboard.press('Enter');
    await notice(page, 'Merged').waitFor();
    await dialog.waitFor({ state: 'detached' });
    const card = cardOf(page, first.title);
    await card.getByText(second.description).waitFor();
    await card.getByRole('heading', { name: 'Sources' }).waitFor();
    expect(await cardOf(page, second.title).count()).toBe(0);
    const history = page.getByRole('region', { name: 'History', exact: true });
    await history
      .getByText(`Reference ${referenceOf(second.id)}`, { exact: true })
      .first()
      .waitFor();
    expect(await history.getByText(second.id).count()).toBe(0);
    expect(await reviewed(first.id)).toMatchObject({ title: first.title, merged: [{ id: second.id }] });
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Undo' }).click();
    await notice(page, 'Taken apart').waitFor();
    await card.getByText(first.description).waitFor();
    expect(await reviewed(second.id)).toMatchObject({ isApproved: 'pending', mergedInto: null });
  });

  it('stay side by side, with what was covered and chosen, when the window becomes narrow', async () => {
    const { word, first, second } = await twoReports(' Her number is 07700 900123.');
    const page = await visit(search(word), { account: admin });
    // The report that the room has opened by itself.
    await cardOf(page, first.title).waitFor();
    await page.getByText('likely duplicate').first().waitFor();
    // What is covered in the report is covered wherever it is compared, and what is open is marked there.
    const alike = page.getByRole('region', { name: 'Likely the same' });
    const compare = alike.getByRole('button', { name: 'Compare' });
    await compare.click();
    const compared = page.getByRole('dialog', { name: 'Compare the two' });
    const [own, other] = ['This one', 'The other one'].map((name) => compared.getByRole('region', { name }));
    await own!.locator('mark', { hasText: '07700 900123' }).waitFor();
    // It has its own mark alone, between those of the words around it.
    await own!.locator('mark', { hasText: 'Her number is' }).waitFor();
    expect(await own!.locator('mark mark').count()).toBe(0);
    await compared.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Cover: 07700 900123' }).click();
    await compare.click();
    await own!.getByText('phone number covered').waitFor();
    expect(await compared.getByText('07700').count()).toBe(0);
    await other!.getByText('shouting.').waitFor();
    for (const side of [own!, other!]) await side.getByText(/^Sent \d+ \p{L}+ \d{4} at \d\d:\d\d$/u).waitFor();
    const [ownBox, otherBox] = [(await own!.boundingBox())!, (await other!.boundingBox())!];
    expect(otherBox.x).toBeGreaterThanOrEqual(ownBox.x + ownBox.width);
    expect(otherBox.y).toBe(ownBox.y);
    await expectAccessible(page);
    // On a low window, whose text is read stays in sight while that scrolls.
    await resizeTo(page, { width: 1280, height: 500 });
    const head = own!.getByRole('heading', { name: 'This one' });
    await own!.getByText('phone number covered').scrollIntoViewIfNeeded();
    await page.mouse.move(500, 250);
    await page.mouse.wheel(0, 2000);
    const top = (await compared.getByRole('heading', { name: 'Compare the two' }).boundingBox())!.y;
    await expect.poll(async () => (await head.boundingBox())!.y).toBeGreaterThan(top);
    await resizeTo(page, { width: 1280, height: 900 });
    await page.keyboard.press('Escape');
    await expectFocus(compare);
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: 'Merge with a report of the same event' });
    await dialog.getByText('phone number covered').waitFor();
    expect(await dialog.getByText('07700').count()).toBe(0);
    const theirs = dialog.getByRole('group', { name: 'Description' }).getByRole('radio').last();
    await theirs.check();
    for (const width of [1024, 390, 1440]) {
      await resizeTo(page, { width, height: 900 });
      await dialog.waitFor();
      expect(await theirs.isChecked()).toBe(true);
    }
    await resizeTo(page, { width: 390, height: 900 });
    await dialog.getByRole('button', { name: 'Merge the two' }).click();
    await notice(page, 'Merged').waitFor();
    await cardOf(page, first.title).getByText(second.description).waitFor();
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await page.getByRole('button', { name: first.title }).waitFor();
    expect(await cardOf(page, first.title).count()).toBe(0);
  });

  it('of one town are told apart by where their pins are, in words where these are known', async () => {
    const word = uniqueTitle();
    const said = `A man shouted at a woman with a headscarf near ${word}.`;
    await send(`${word} by one`, said, { latitude: 53.7915, longitude: -1.7495 });
    await send(`${word} by another`, said, { latitude: 53.7932, longitude: -1.7528 });
    const page = await newPage({ account: admin });
    await page.goto(search(word));
    await page.getByText('likely duplicate').first().waitFor();
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: 'Merge with a report of the same event' });
    await dialog.getByText('It still waits for your decision.').waitFor();
    const places = dialog.getByRole('group', { name: 'Place' });
    await places.getByText('About 300 m south-east of Bradford.', { exact: true }).waitFor();
    await places.getByText('The two pins are about 290 m apart.').waitFor();
    expect(await places.getByText('Pin at').count()).toBe(0);
  });

  it('differ in words alone, and not in spaces that nobody sees', async () => {
    const word = uniqueTitle();
    const said = `A man shouted at a woman with a headscarf near ${word}.`;
    await send(`${word} by one`, `${said}\n\nNobody helped.`);
    await send(`${word} by another`, `${said}  \n \n\nNobody  helped.`);
    const page = await visit(search(word), { account: admin });
    await page.getByText('likely duplicate').first().waitFor();
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: 'Merge with a report of the same event' });
    await dialog.getByText(/^The same in both: description, /).waitFor();
    expect(await dialog.getByRole('group', { name: 'Description' }).count()).toBe(0);
    // A mark ends with its word.
    expect(await dialog.locator('mark').allTextContents()).toEqual(['one', 'another']);
  });

  it('that are only perhaps the same are shown apart, and stop no approval', async () => {
    const word = uniqueTitle();
    const words = () => Array.from({ length: 7 }, aWord).join(' ');
    const shared = Array.from({ length: 4 }, aWord).join(' ');
    const pin = { latitude: 56.6 + 0.6 * Math.random(), longitude: -4.8 + 1.2 * Math.random() };
    const first = await send(`${word} one`, `${shared} ${words()}.`, pin);
    const second = await send(`${word} two`, `${shared} ${words()}.`, pin);
    const page = await visit(search(word), { account: superAdmin });
    const card = cardOf(page, first.title);
    await card.waitFor();
    const perhaps = page.getByRole('region', { name: 'Perhaps the same' });
    await perhaps.getByRole('heading', { name: 'Perhaps the same' }).click();
    await perhaps.getByText(second.title).waitFor();
    expect(await page.getByText('likely duplicate', { exact: true }).count()).toBe(0);
    expect(await card.getByText('To do:').count()).toBe(0);
    await perhaps.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('dialog', { name: 'Compare the two' }).getByRole('button', { name: 'Close' }).click();
    await card.getByRole('button', { name: 'Approve' }).click();
    await notice(page, 'Approved!').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await notice(page, 'Undone').waitFor();
    // Whoever tells these apart has not answered about a likely duplicate that comes later.
    await card.getByRole('heading', { name: first.title }).waitFor();
    await perhaps.getByRole('heading', { name: 'Perhaps the same' }).click();
    const compared = page.getByRole('dialog', { name: 'Compare the two' });
    // Deaf for a moment after the undo.
    const isCompared = async () => {
      if ((await compared.count()) === 0) await perhaps.getByRole('button', { name: 'Compare' }).click();
      return compared.count();
    };
    await expect.poll(isCompared).toBe(1);
    await compared.getByRole('button', { name: 'Not the same' }).click();
    await perhaps.waitFor({ state: 'detached' });
    await send(`${word} three`, `${first.description} He laughed.`, pin);
    await page.getByRole('tab', { name: 'Approved' }).click();
    await page.getByRole('tab', { name: 'Pending' }).click();
    await page.getByRole('searchbox').fill(word);
    await page.getByRole('button', { name: first.title }).first().click();
    await card.getByRole('button', { name: '1 likely duplicate' }).waitFor();
  });

  it('are compared by their facts too, of which those that differ are marked on both sides', async () => {
    const word = uniqueTitle();
    const description = `A man shouted about ${Array.from({ length: 6 }, aWord).join(' ')}, near ${word}.`;
    const [latitude, longitude] = [56.6 + 0.6 * Math.random(), -4.8 + 1.2 * Math.random()];
    const first = await send(`${word} told`, description, { latitude, longitude, incidentTime: 'Morning' });
    await send(`${word} told`, description, { latitude: latitude + 0.0027, longitude, severity: 'high' });
    const page = await visit(search(word), { account: admin });
    await cardOf(page, first.title).waitFor();
    await page.getByRole('region', { name: 'Likely the same' }).getByRole('button', { name: 'Compare' }).click();
    const compared = page.getByRole('dialog', { name: 'Compare the two' });
    await compared.getByText('same day · pins about 300 m apart').waitFor();
    const marked = (name: string) => compared.getByRole('region', { name }).locator('mark').allTextContents();
    const [own, other] = [await marked('This one'), await marked('The other one')];
    expect(own).toEqual([expect.stringContaining('Medium'), expect.stringContaining(', morning')]);
    expect(other).toEqual([expect.stringContaining('High'), expect.not.stringContaining('morning')]);
    for (const name of ['This one', 'The other one'])
      await compared.getByRole('region', { name }).getByText('No files').waitFor();
    await expectAccessible(page);
  });

  it('are compared on a phone, where both answers have half of its width', async () => {
    const { word, first } = await twoReports();
    const page = await visit(search(word), { account: admin, viewport: { width: 390, height: 844 } });
    await page.getByRole('button', { name: first.title }).click();
    await page.getByRole('heading', { name: 'Likely the same' }).click();
    await page.getByRole('region', { name: 'Likely the same' }).getByRole('button', { name: 'Compare' }).click();
    const compared = page.getByRole('dialog', { name: 'Compare the two' });
    const boxOf = async (name: string) => (await compared.getByRole('button', { name, exact: true }).boundingBox())!;
    // The dialog moves while it opens.
    await expect.poll(async () => (await boxOf('Merge')).y - (await boxOf('Not the same')).y).toBe(0);
    const [apart, merge] = [await boxOf('Not the same'), await boxOf('Merge')];
    expect(Math.abs(merge.width - apart.width)).toBeLessThanOrEqual(1);
    expect(apart.width + merge.width).toBeGreaterThan(330);
    // The cross closes it, and no second button says so.
    expect(await compared.getByRole('button', { name: 'Close' }).count()).toBe(1);
  });

  it('are told apart for every reviewer, and may be the same after all', async () => {
    const { word, first, second } = await twoReports();
    const page = await visit(search(word), { account: admin });
    await cardOf(page, first.title).waitFor();
    const rows = page.getByText('likely duplicate', { exact: true });
    await expect.poll(() => rows.count()).toBe(2);
    // An open history tells each act as it is done.
    const history = page.getByRole('region', { name: 'History', exact: true });
    await history.getByText('Nothing has changed since it was sent.').waitFor();
    const alike = page.getByRole('region', { name: 'Likely the same' });
    await alike.getByRole('button', { name: 'Compare' }).click();
    const compared = page.getByRole('dialog', { name: 'Compare the two' });
    for (const name of ['Merge', 'Not the same']) await compared.getByRole('button', { name }).waitFor();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    await compared.getByRole('button', { name: 'Not the same' }).click();
    await notice(page, 'Not the same').waitFor();
    await expect.poll(() => rows.count()).toBe(0);
    expect(await alike.count()).toBe(0);
    await expectFocus(cardOf(page, first.title).getByRole('heading', { name: first.title }));
    await history.getByText(`Reference ${referenceOf(second.id)}`, { exact: true }).waitFor();
    const other = await visit(search(word), { account: superAdmin });
    for (const { title } of [first, second]) await other.getByRole('button', { name: title }).waitFor();
    expect(await other.getByText('likely duplicate', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => rows.count()).toBe(2);
    await alike.getByText(second.title).waitFor();
  });

  it('tell the sender of each what became of theirs', async () => {
    const { first, second } = await twoReports();
    const body = { act: 'merge', report: second.id, reportRevision: 0 } as const;
    await apiAs(admin).changeSources({ params: { id: first.id }, body });
    const page = await visit('/receipt');
    await page.getByLabel('Receipt code').fill(second.receipt);
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('Waiting for review').waitFor();
    await page.getByText(second.description).waitFor();
    await expectAccessible(page);
  });

  it('are found by a search where one is public, whose words stay', async () => {
    const word = uniqueTitle();
    const published = await send(`${word}, published`, 'It was on the news: a woman was shouted at on a tram.');
    await apiAs(admin).decideIncident({ params: { id: published.id }, body: { status: 'approved' } });
    const waiting = await send(`${word}, sent later`, 'Somebody called me names when I got off, and nobody helped.');
    const page = await visit(search(waiting.title), { account: admin });
    await cardOf(page, waiting.title).waitFor();
    await chooseAct(cardOf(page, waiting.title), 'Merge');
    const dialog = page.getByRole('dialog', { name: 'Merge with a report of the same event' });
    await dialog.getByText('No likely duplicate is known. Search for the other one.').waitFor();
    await dialog.getByLabel('Search by title, text or address').fill(published.id);
    await dialog.getByRole('button', { name: published.title }).click();
    await dialog.getByText('Its words stay as they are.').waitFor();
    expect(await dialog.getByRole('radio').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Merge the two' }).click();
    await notice(page, 'Merged').waitFor();
    await cardOf(page, waiting.title).waitFor({ state: 'detached' });
    const shown = await apiAs(null).getIncident({ params: { id: published.id } });
    expect(shown).toMatchObject({ title: published.title, furtherSources: [] });
    await page.goto(`/incident/${published.id}`);
    await page.getByRole('heading', { name: published.title }).waitFor();
    expect(await page.getByText(/Sent by \d/).count()).toBe(0);
  });
});

describe('a submitted post', () => {
  /** A post about an incident that is public, whose title is `word`. */
  async function aPost(path = '') {
    const word = uniqueTitle();
    const incident = await send(word, 'A man shouted at a woman on a tram, and it was filmed.');
    await apiAs(admin).decideIncident({ params: { id: incident.id }, body: { status: 'approved' } });
    const postUrl = `https://example.org/${path}${incident.id}`;
    await apiAs(null).submitPost({ body: { postUrl, additionalContext: 'This is the video' } });
    return { word, incident, postUrl };
  }
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Attach this post to an incident' });
  const partOf = (page: Page) => page.getByRole('region', { name: 'Attach to an incident' });

  it('is attached to an incident, which shows its link', async () => {
    const { word, incident, postUrl } = await aPost();
    const page = await visit(search(postUrl), { account: admin });
    await cardOf(page, 'Post on example.org').waitFor();
    await chooseAct(cardOf(page, 'Post on example.org'), 'Attach');
    const dialog = dialogOf(page);
    await dialog.getByText('No incident that names this link is known.').waitFor();
    await dialog.getByLabel('Search by title, text or address').fill(word);
    await dialog.getByRole('button', { name: word }).click();
    await dialog.getByText('The post becomes a source of it').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Attach', exact: true }).click();
    await notice(page, 'Attached').waitFor();
    await cardOf(page, 'Post on example.org').waitFor({ state: 'detached' });
    const shown = await apiAs(null).getIncident({ params: { id: incident.id } });
    expect(shown.furtherSources).toEqual([postUrl]);
  });

  it('is attached from what stands beside it, where a search finds the incident', async () => {
    const { word, postUrl } = await aPost();
    const page = await visit(search(postUrl), { account: admin, viewport: { width: 1440, height: 900 } });
    const part = partOf(page);
    await part.getByText('No incident that names this link is known.').waitFor();
    await part.getByLabel('Search by title, text or address').fill(word);
    await part.getByRole('button', { name: word }).click();
    const dialog = dialogOf(page);
    await dialog.getByText(word, { exact: true }).waitFor();
    // What was found is not said to be likely.
    await dialog.getByRole('button', { name: 'Choose another' }).click();
    await dialog.getByText('No incident that names this link is known.').waitFor();
    expect(await dialog.getByRole('button', { name: word }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await part.getByRole('button', { name: word }).click();
    await dialog.getByRole('button', { name: 'Attach', exact: true }).click();
    await notice(page, 'Attached').waitFor();
  });

  it('has proposed beside it what names the same link', async () => {
    const { postUrl } = await aPost('videos/');
    const title = uniqueTitle();
    const report = { ...aReport(title), sourceUrl: `${postUrl}?utm_source=mail` };
    await apiAs(null).submitIncident({ body: { ...report, description: `It was seen by many: ${randomUUID()}` } });
    const page = await visit(search(postUrl), { account: admin, viewport: { width: 1440, height: 900 } });
    const part = partOf(page);
    const proposed = part.getByRole('list', { name: 'With the same link' }).getByRole('listitem');
    await proposed.getByText(title).waitFor();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    await proposed.getByRole('button', { name: 'Attach' }).click();
    const dialog = dialogOf(page);
    await dialog.getByText(title, { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    // On a phone, a row says how many there are.
    await resizeTo(page, { width: 390, height: 844 });
    await cardOf(page, 'Post on example.org').waitFor();
    await reloadSearched(page, postUrl);
    await part.getByText('1', { exact: true }).waitFor();
    expect(await part.getByText('None proposed').count()).toBe(0);
    await part.getByRole('heading', { name: 'Attach to an incident' }).click();
    await proposed.getByRole('button', { name: 'Attach' }).click();
    await dialog.getByRole('button', { name: 'Attach', exact: true }).click();
    await notice(page, 'Attached').waitFor();
  });
});
