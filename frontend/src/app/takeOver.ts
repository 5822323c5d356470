import { urlOf } from '@incidentmap/core/contract/client';
import type { PublicIncident } from '@incidentmap/core/domain/incident/incident';
import { keepAnswer, showAnswer } from '../api/known.ts';
import { dropPreloaded, takePreloaded } from '../api/preload.ts';
import { type HomeFilter, usualFilter } from '../lib/homeFilter.ts';
import { preloadAnswerParts } from './answerParts.ts';
import { drawn } from './drawn.ts';
import { orderedQueryOf } from './useIncidentQuery.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether the visitor has changed the field since the document was loaded. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  const isTicked = field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);
  return isTicked ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** Notes what the field holds, and returns what tells React of it, as if the change were made then. */
function noted(field: Field): () => void {
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
    const { checked } = field;
    return () => {
      field.checked = !checked;
      field.click();
    };
  }
  const { value } = field;
  const isText = !(field instanceof HTMLSelectElement);
  const [start, end] = isText ? [field.selectionStart, field.selectionEnd] : [null, null];
  return () => {
    // React compares with the value that it saw last: this one is set through React, the next past it.
    field.value = '';
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
    field.dispatchEvent(new Event(isText ? 'input' : 'change', { bubbles: true }));
    if (isText && start !== null) field.setSelectionRange(start, end);
  };
}

/** The button that was pressed last before React listened to clicks (public/preload.js). */
const early = globalThis as { pressedEarly?: HTMLElement | null };

type TakeOver = {
  /** Where React renders the page instead of hydrating the document. */
  beside?: HTMLElement;
  /** For the moment in which React has rendered the page. */
  show: () => void;
};

/** How long the code of an answer is waited for, in milliseconds. */
const mostWait = 1000;

/** How React takes over a rendered document (frontend/documents.ts); `root` is its element. */
export async function takeOver(root: HTMLElement): Promise<TakeOver> {
  // With the answer to a text, its heading would be gone until the code of that is there; but nothing waits long for it.
  if (drawn.found) await Promise.race([preloadAnswerParts(), new Promise((resolve) => setTimeout(resolve, mostWait))]);
  const text = document.querySelector('script[data-known]')?.textContent;
  return text ? replaced(root, JSON.parse(text) as PublicIncident) : hydrated(root);
}

const listRequest = (filter: HomeFilter) => ({ query: { ...orderedQueryOf(filter, null), page: 1 } });

/**
 * React has to know of the incidents that the document shows, and of no others. Where they answer a text, React takes
 * them for the first ones until it shows that text (useIncidentQuery.ts), whose answer it knows.
 */
function keepDrawn(root: HTMLElement): void {
  const { first, found } = drawn;
  if (!first || !root.querySelector('article')) return;
  const request = listRequest(usualFilter);
  void takePreloaded(urlOf('searchIncidents', request));
  if (!found) return keepAnswer('searchIncidents', request, first);
  const { search, answer, incidents, there } = found;
  drawn.shown = { ...first, incidents, total: there, naming: 0, place: null, candidates: [] };
  keepAnswer('searchIncidents', request, drawn.shown);
  keepAnswer('searchIncidents', listRequest({ ...usualFilter, search }), answer);
  drawn.settle = () => {
    delete drawn.settle;
    showAnswer('searchIncidents', request, first);
  };
}

/** Removes the document's style sheet after hydration, and replays the typing and the click that came before. */
function hydrated(root: HTMLElement): TakeOver {
  keepDrawn(root);
  const show = () => {
    document.querySelector('link[data-rendered]')?.remove();
    root.removeAttribute('data-page');
    const changes = [...root.querySelectorAll<Field>('input, textarea, select')].filter(isChanged).map(noted);
    // React does not listen while it shows the page. After it and before anything else: a press that came between would
    // find the fields as React knows them, empty.
    queueMicrotask(() => {
      for (const tell of changes) tell();
      // Erased meanwhile: React shows nothing else.
      if (root.querySelector<HTMLInputElement>('input[type=search]')?.value.trim() === '') drawn.settle?.();
      // Asked for a text that has changed since.
      dropPreloaded('&place=');
      early.pressedEarly?.click();
      early.pressedEarly = null;
    });
  };
  return { show };
}

/**
 * The document of an incident differs in parts from its page, which takes its place. What had the focus has it again,
 * and the button that was pressed last is pressed.
 */
function replaced(root: HTMLElement, incident: PublicIncident): TakeOver {
  // React adds the page's own title.
  const old = [root, ...document.querySelectorAll('title, link[data-rendered]')];
  const beside = document.createElement('div');
  root.after(beside);
  const same = (element: Element | null | undefined) =>
    element && root.contains(element)
      ? [...beside.querySelectorAll<HTMLElement>(element.localName)].find(
          ({ ariaLabel, textContent }) => ariaLabel === element.ariaLabel && textContent === element.textContent,
        )
      : undefined;
  const show = () => {
    const focused = same(document.activeElement);
    const pressed = same(early.pressedEarly);
    for (const each of old) each.remove();
    beside.id = 'root';
    focused?.focus({ preventScroll: true });
    // React does not listen while it shows the page.
    queueMicrotask(() => {
      pressed?.click();
      early.pressedEarly = null;
    });
  };
  keepAnswer('getIncident', { params: { id: incident.id } }, incident);
  return { beside, show };
}
