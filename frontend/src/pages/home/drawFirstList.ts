import type { Answer } from '@incidentmap/core/contract';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import type { TFunction } from 'i18next';
import { listHeadingId, resultHeadingId } from '../../features/incidents/answer/elements.ts';
import type { searchTexts } from '../../features/incidents/answer/texts.ts';
import { namingText, whereText } from '../../features/incidents/answer/where.ts';
import { askEarly } from '../../api/askEarly.ts';
import { preloadedAddress, preloadedAnswer, shownScreen, untilParsed } from '../../lib/homeDocument.ts';
import { usualFilter } from '../../lib/homeFilter.ts';
import { drawCards, numberText, type Say, wordsOfDocument } from './drawCards.ts';
import { drawn, type HeadTexts } from './drawn.ts';
import { typingPause } from '../../lib/typingPause.ts';

/**
 * A script of its own in the document of the home page (frontend/documents.ts): draws the first incidents of the list, and
 * how many there are, before React has loaded; and the answer to what is typed into the search field until then. What it
 * makes is what React renders for the same answer, because React takes it over (takeOver.ts). So its parts are templates
 * that the site's build renders with React (firstCards.tsx).
 */

type List = Answer<'searchIncidents'>;

/** A part of the address of the list, by which it is found among those that `preload.js` has asked for. */
const listPart = '&page=1';

/** The file with what only the answer to a search shows. */
let searchCode = (document.currentScript as HTMLScriptElement | null)?.dataset['search'];

/** Whether React has begun (main.tsx): from then on, all that comes is shown by React. */
const hasReactBegun = (screen: HTMLElement): boolean => screen.id !== '';

function drawList(screen: HTMLElement, incidents: readonly PublicIncident[], total: number): void {
  const heading = screen.querySelector(`#${listHeadingId}`)!;
  const section = heading.closest('section')!;
  const list = section.querySelector('ul')!;
  list.replaceChildren(...drawCards(incidents));
  list.removeAttribute('aria-hidden');
  list.dataset['paperNumbered'] = '';
  list.style.setProperty('--paper-from', '1');
  section.querySelector('[role=status]')?.remove();
  section.setAttribute('aria-busy', 'false');
  heading.nextElementSibling!.textContent = numberText(total);
}

function drawHead(screen: HTMLElement, [heading, line]: HeadTexts): void {
  const result = screen.querySelector(`#${resultHeadingId}`)!;
  result.textContent = heading;
  result.nextElementSibling!.textContent = line;
}

function drawFirst(screen: HTMLElement, list: List): void {
  const { say } = wordsOfDocument();
  drawList(screen, list.incidents, list.total);
  // A phone's sheet says how many there are, a desk has the title of the page.
  const isPhone = screen.querySelector(`h2#${resultHeadingId}`) !== null;
  drawHead(
    screen,
    isPhone
      ? [
          say('home.total', { count: list.total, number: numberText(list.total) }),
          say('home.everywhere', { when: say('range.all') }),
        ]
      : [say('home.title'), say('home.lead')],
  );
  drawn.first = list;
  delete drawn.found;
}

/** As ResultHeading.tsx says it. */
function headOf(say: Say, search: string, { place, total, naming }: List): HeadTexts {
  const t = say as unknown as TFunction<typeof searchTexts>;
  const there = total - naming;
  const where = whereText(t, { filter: { ...usualFilter, search }, place, isMine: false });
  const isCircle = place !== null && place.area === null;
  const line = [
    say('range.all'),
    say(isCircle ? 'order.distance.ascending' : 'order.date.descending'),
    namingText(t, { search, there, naming }, 'en'),
  ];
  return [say('results.found', { count: there, number: numberText(there), where }), line.filter(Boolean).join(' · ')];
}

function drawFound(screen: HTMLElement, search: string, answer: List): void {
  const there = answer.total - answer.naming;
  const incidents = answer.incidents.slice(0, there);
  const head = headOf(wordsOfDocument().say, search, answer);
  drawList(screen, incidents, there);
  drawHead(screen, head);
  drawn.found = { search, answer, there, incidents, head };
  // Not before the answer, which would share the line with it.
  if (!searchCode) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: searchCode }));
  searchCode = undefined;
}

async function drawFirstList(): Promise<void> {
  const answer = (await (await preloadedAnswer(listPart))?.json()) as Partial<List> | undefined;
  const screen = shownScreen();
  // None are there, or the server says why not.
  if (!answer?.incidents?.length || !screen || hasReactBegun(screen)) return;
  drawFirst(screen, answer as List);
}

const firstDrawn = drawFirstList().catch(() => {});

/** The answer to a text; undefined if there is none, or if React has begun by then, which takes it. */
async function answerTo(screen: HTMLElement, search: string): Promise<List | undefined> {
  const first = await preloadedAddress(listPart);
  const words = new URLSearchParams({ place: search });
  const address = first?.replace('&sort=date&direction=descending', `&${words}&sort=distance&direction=ascending`);
  if (address === undefined || address === first) return undefined;
  const answer = await askEarly(address, () => hasReactBegun(screen));
  return answer?.ok ? ((await answer.json()) as List) : undefined;
}

let isAnswering = false;

/** Once typing pauses, and one text after the other: on a slow line each answer would be late for the next. */
async function answerTyping(screen: HTMLElement, field: HTMLInputElement): Promise<void> {
  const typed = () => field.value.trim();
  if (typed() === '' && drawn.found && drawn.first) drawFirst(screen, drawn.first);
  if (isAnswering) return;
  isAnswering = true;
  let answered = drawn.found?.search ?? '';
  while (typed() !== answered && !hasReactBegun(screen)) {
    const search = typed();
    await new Promise((resolve) => setTimeout(resolve, typingPause));
    if (search !== typed() || hasReactBegun(screen)) continue;
    answered = search;
    const answer = search === '' ? undefined : await answerTo(screen, search).catch(() => undefined);
    await firstDrawn;
    if (search !== typed() || !drawn.first || hasReactBegun(screen)) continue;
    // What to do where nothing is found is said by React, and so is what went wrong.
    if (answer && answer.total > answer.naming) drawFound(screen, search, answer);
    else if (drawn.found) drawFirst(screen, drawn.first);
  }
  isAnswering = false;
}

function onTyping(field: Element): void {
  const screen = field.closest<HTMLElement>('[data-screen]');
  if (!screen || hasReactBegun(screen) || !(field instanceof HTMLInputElement) || field.type !== 'search') return;
  answerTyping(screen, field).catch(() => {});
}

/** What was typed before this script came. */
async function answerTypedBefore(): Promise<void> {
  await untilParsed();
  const field = shownScreen()?.querySelector<HTMLInputElement>('input[type=search]');
  if (field?.value) onTyping(field);
}

document.addEventListener('input', ({ target }) => target instanceof Element && onTyping(target));
answerTypedBefore().catch(() => {});
