import { exitPresses, exitPressLasts, exitPressWithin } from '@incidentmap/core/domain/limits';
import { neutralPage } from '@incidentmap/core/domain/help/neutralPage';
import { layersIn, stepping } from './historyLayers.ts';
import { erase, isLeaving, tryAll } from './stored.ts';

/**
 * The quick exit: exitEarly.ts uses it before React runs, and safety/ExitButton.tsx afterwards.
 * `exitAddress`: written into the first scripts when the site is staged (ops/site/siteConfiguration.ts). `isLeaving` is on the
 * window too, because each of the two has a copy of this file.
 */
const page = globalThis as { exitAddress?: string; isLeaving?: boolean };

/** Shows nothing but what the exit button says, while the other page loads. */
function blank(): void {
  const notice = document.querySelector<HTMLElement>('[data-exit]')?.dataset['exit'] ?? '';
  document.title = notice;
  const cover = document.createElement('p');
  cover.setAttribute('role', 'alert');
  cover.textContent = notice;
  document.body.replaceChildren(cover);
}

/** How long stepping back may take, in milliseconds; after that we leave anyway. */
const longestStep = 500;

/**
 * The other page takes the place of this one in the history. On a phone, each open form or menu has an entry above that of
 * the page: we first step back over these, and mark them, so that Forward leads to the other page too (public/preload.js).
 */
function replacePage(): void {
  const replace = () => location.replace(page.exitAddress ?? neutralPage);
  const layers = () => layersIn(history.state);
  if (stepping.to === null && layers() === 0) return replace();
  const stepBack = () => {
    if (layers() === 0) {
      clearTimeout(late);
      return replace();
    }
    history.replaceState({ hasLeft: true }, '');
    history.back();
  };
  const late = setTimeout(replace, longestStep);
  addEventListener('popstate', stepBack, true);
  if (stepping.to === null) stepBack();
}

/**
 * Leaves for another page, also where the browser refuses access to its history. Then deletes everything stored, except a
 * draft that its owner chose to keep on the device.
 */
export function leave(): void {
  try {
    replacePage();
  } finally {
    page.isLeaving = true;
    tryAll(blank, () => erase({ sparesDrafts: true }));
  }
}

type ExitKey = keyof typeof exitPressWithin;

const isExitKey = (key: string): key is ExitKey => Object.hasOwn(exitPressWithin, key);

/** Whether keys write text into it: Shift is pressed there for capital letters, and to switch between languages. */
function isTextField(target: EventTarget | null): boolean {
  const { type, isContentEditable } = (target ?? {}) as Partial<HTMLInputElement>;
  return isContentEditable === true || /^(?:text|textarea|search|email|url|tel|password)$/.test(type ?? '');
}

/**
 * Counts how often one key is pressed in a row, alone and briefly, and calls back with the count. Shift counts outside text
 * fields. A row of Escape begins in a text field; its first press may close the form, so later ones count anywhere. Any other
 * key, or too long a pause, resets the count to 0. Returns a function that stops the counting: a row that has begun is still
 * counted to its end, because Escape may close a form together with its exit button.
 */
export function onExitKeys(onPress: (key: ExitKey, presses: number) => void): () => void {
  /** Keys by their codes, and the pointer. */
  const held = new Set<string>();
  let row: ExitKey = 'Shift';
  let presses = 0;
  let pressed: ExitKey | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopping = false;
  const listening = new AbortController();

  const reset = () => {
    pressed = null;
    if (isStopping) listening.abort();
    if (presses === 0) return;
    presses = 0;
    onPress(row, 0);
  };
  /** Some systems never report that a key was released. */
  const forget = () => {
    clearTimeout(timer);
    held.clear();
    reset();
  };
  const forgetAfter = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(forget, ms);
  };

  const down = (event: KeyboardEvent) => {
    const { key, code, target } = event;
    // Escape would stop the other page from loading.
    if (isLeaving()) event.preventDefault();
    const isAlone =
      held.size === 0 &&
      !(event.repeat || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) &&
      (key === 'Shift' || !event.shiftKey);
    held.add(code || key);
    const isNext = presses > 0 && row === key;
    if (isAlone && isExitKey(key) && (key === 'Shift' ? !isTextField(target) : isNext || isTextField(target))) {
      if (!isNext) reset();
      pressed = key;
      forgetAfter(exitPressLasts);
    } else {
      reset();
      forgetAfter(exitPressWithin.Shift);
    }
  };
  const up = ({ key, code }: KeyboardEvent) => {
    held.delete(code || key);
    // macOS does not report the release of keys that were held together with Meta.
    if (key === 'Meta') held.clear();
    if (!pressed || key !== pressed) return reset();
    row = pressed;
    pressed = null;
    presses = (presses % exitPresses) + 1;
    forgetAfter(exitPressWithin[row]);
    onPress(row, presses);
  };
  const pointerDown = () => {
    reset();
    held.add('pointer');
    forgetAfter(exitPressWithin.Shift);
  };
  const pointerUp = () => held.delete('pointer');

  const { signal } = listening;
  const options = { capture: true, passive: true, signal };
  addEventListener('keydown', down, { ...options, passive: false });
  addEventListener('keyup', up, options);
  addEventListener('pointerdown', pointerDown, options);
  addEventListener('pointerup', pointerUp, options);
  addEventListener('pointercancel', pointerUp, options);
  addEventListener('wheel', reset, options);
  // Without `capture`, so that only the window's own blur counts, and not that of an element.
  addEventListener('blur', forget, { signal });
  return () => {
    isStopping = true;
    if (presses === 0 && !pressed) forget();
  };
}
