import { exitPresses, exitPressWithin } from '@incidentmap/core/domain/constants';
import { clearForExit } from '../lib/preferences.ts';

/** Covers the page at once, deletes everything stored, and replaces this page's history entry with another page. */
export function exitPage(url: string, notice: string): void {
  const cover = document.createElement('div');
  cover.setAttribute('role', 'alert');
  cover.textContent = notice;
  // The content security policy allows styles set by script, but no style attributes.
  Object.assign(cover.style, {
    position: 'fixed',
    inset: '0',
    zIndex: '2147483647',
    padding: '2rem',
    background: 'Canvas',
    color: 'CanvasText',
  });
  document.body.append(cover);
  document.title = notice;
  for (const form of document.forms) form.reset();
  clearForExit();
  location.replace(url);
}

/** Calls back with the number of Shift presses in a row; any other key, or too long a pause, resets it to 0. */
export function onShiftPresses(onPress: (presses: number) => void): () => void {
  let presses = 0;
  let isAlone = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reset = () => {
    clearTimeout(timer);
    if (presses > 0) onPress(0);
    presses = 0;
  };
  const down = ({ key, repeat }: KeyboardEvent) => {
    if (repeat) return;
    isAlone = key === 'Shift';
    if (!isAlone) reset();
  };
  const up = ({ key }: KeyboardEvent) => {
    if (key !== 'Shift' || !isAlone) return;
    isAlone = false;
    clearTimeout(timer);
    presses = (presses % exitPresses) + 1;
    onPress(presses);
    timer = setTimeout(reset, exitPressWithin);
  };
  // A click with Shift held does not count as pressing Shift alone.
  const pointer = () => {
    isAlone = false;
  };
  addEventListener('keydown', down, true);
  addEventListener('keyup', up, true);
  addEventListener('pointerdown', pointer, true);
  return () => {
    clearTimeout(timer);
    removeEventListener('keydown', down, true);
    removeEventListener('keyup', up, true);
    removeEventListener('pointerdown', pointer, true);
  };
}
