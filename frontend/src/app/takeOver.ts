import type { PublicIncident } from '@incidentmap/core/domain/incident/incident';
import { answerTo } from '../api/known.ts';

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
  /** Answers to questions of the page that the document holds (api/known.ts). */
  known?: Record<string, unknown>;
  /** Where React renders the page instead of hydrating the document. */
  beside?: HTMLElement;
  /** For the moment in which React has rendered the page. */
  show: () => void;
};

/** How React takes over a rendered document (frontend/documents.ts); `root` is its element. */
export function takeOver(root: HTMLElement): TakeOver {
  const text = document.querySelector('script[data-known]')?.textContent;
  return text ? replaced(root, JSON.parse(text) as PublicIncident) : hydrated(root);
}

/** Removes the document's style sheet after hydration, and replays the typing and the click that came before. */
function hydrated(root: HTMLElement): TakeOver {
  const show = () => {
    document.querySelector('link[data-rendered]')?.remove();
    root.removeAttribute('data-page');
    const changes = [...root.querySelectorAll<Field>('input, textarea, select')].filter(isChanged).map(noted);
    // React does not listen while it shows the page.
    setTimeout(() => {
      for (const tell of changes) tell();
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
    setTimeout(() => {
      pressed?.click();
      early.pressedEarly = null;
    });
  };
  return { known: answerTo('getIncident', { params: { id: incident.id } }, incident), beside, show };
}
