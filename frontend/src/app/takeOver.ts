import { urlOf } from '@incidentmap/core/contract/client';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { keepAnswer, showAnswer } from '../api/known.ts';
import { dropPreloaded, takePreloaded } from '../api/preload.ts';
import { type HomeFilter, usualFilter } from '../lib/homeFilter.ts';
import { preloadAnswerParts } from '../pages/home/answerParts.ts';
import { drawn } from '../pages/home/drawn.ts';
import { orderedQueryOf } from '../pages/home/useIncidentQuery.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether the visitor has changed the field since the document was loaded. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  const isTicked = field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);
  return isTicked ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** Notes what a field holds, and returns what tells React of it, as if the change were made then in this `field`. */
function noted(from: Field, field: Field): () => void {
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
    const { checked } = from as HTMLInputElement;
    return () => {
      field.checked = !checked;
      field.click();
    };
  }
  const { value } = from;
  const isText = !(field instanceof HTMLSelectElement);
  const [start, end] = from instanceof HTMLSelectElement ? [null, null] : [from.selectionStart, from.selectionEnd];
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

const fieldsOf = (root: HTMLElement): Field[] => [...root.querySelectorAll<Field>('input, textarea, select')];

/**
 * What puts into the page what the visitor has changed in the fields of the document. They are other fields if React
 * has drawn the page anew: each is in the same place then.
 */
function keepTyped(root: HTMLElement): (shown: HTMLElement) => () => void {
  const fields = fieldsOf(root);
  return (shown) => {
    const now = fieldsOf(shown);
    const changes = fields.flatMap((field, index) => {
      const place = now.includes(field) ? field : now[index];
      return isChanged(field) && place?.localName === field.localName ? [noted(field, place)] : [];
    });
    return () => {
      for (const tell of changes) tell();
    };
  };
}

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
  if (text) {
    const incident = JSON.parse(text) as PublicIncident;
    keepAnswer('getIncident', { params: { id: incident.id } }, incident);
    return replaced(root, isSameByName);
  }
  keepDrawn(root);
  // A translator that came first has put elements of its own around each text, of which React would know nothing.
  return root.querySelector('font') ? replaced(root, isSameByPlace) : hydrated(root);
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

/** Once React has rendered the page: what was typed and pressed before. */
function replay(page: HTMLElement, tellTyped: () => void, pressed: HTMLElement | null | undefined): void {
  // React does not listen while it shows the page. After it and before anything else: a press that came between would
  // find the fields as React knows them, empty.
  queueMicrotask(() => {
    drawn.isReplaying = true;
    tellTyped();
    drawn.isReplaying = false;
    // Erased meanwhile: React shows nothing else.
    if (page.querySelector<HTMLInputElement>('input[type=search]')?.value.trim() === '') drawn.settle?.();
    // Asked for a text that has changed since.
    dropPreloaded('&place=');
    pressed?.click();
    early.pressedEarly = null;
  });
}

/** Removes the document's style sheet after hydration, and replays the typing and the click that came before. */
function hydrated(root: HTMLElement): TakeOver {
  const typed = keepTyped(root);
  const show = () => {
    document.querySelector('link[data-rendered]')?.remove();
    root.removeAttribute('data-page');
    replay(root, typed(root), early.pressedEarly);
  };
  return { show };
}

/** Finds the element of the page that is the same as one of the document, among those of its tag. */
type IsSame = (other: HTMLElement, index: number, element: HTMLElement, place: number) => boolean;

/** For a document that differs in parts from its page. */
const isSameByName: IsSame = (other, _, element) =>
  other.ariaLabel === element.ariaLabel && other.textContent === element.textContent;

/** For one that differs in its words. */
const isSameByPlace: IsSame = (_, index, __, place) => index === place;

/**
 * Where the document differs from its page, that takes its place. What had the focus has it again, what was typed is
 * there, and the button that was pressed last is pressed.
 */
function replaced(root: HTMLElement, isSame: IsSame): TakeOver {
  // React adds the page's own title.
  const old = [root, ...document.querySelectorAll('title, link[data-rendered]')];
  const beside = document.createElement('div');
  root.after(beside);
  const typed = keepTyped(root);
  const alike = (page: HTMLElement, tag: string) => [...page.querySelectorAll<HTMLElement>(tag)];
  const same = (element: HTMLElement | null | undefined) => {
    if (!element || !root.contains(element)) return undefined;
    const place = alike(root, element.localName).indexOf(element);
    return alike(beside, element.localName).find((other, index) => isSame(other, index, element, place));
  };
  const show = () => {
    const focused = same(document.activeElement as HTMLElement | null);
    const pressed = same(early.pressedEarly);
    const tellTyped = typed(beside);
    for (const each of old) each.remove();
    beside.id = 'root';
    focused?.focus({ preventScroll: true });
    replay(beside, tellTyped, pressed);
  };
  return { beside, show };
}
