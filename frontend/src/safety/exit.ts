import { exitPresses, exitPressWithin } from '@incidentmap/core/domain/constants';
import { leaveNothing } from '../lib/preferences.ts';

/** Hides everything at once, deletes what is kept, and puts another page in the place of this one in the history. */
export function exitPage(url: string, said: string): void {
  const cover = document.createElement('div');
  cover.setAttribute('role', 'alert');
  cover.textContent = said;
  // By script, where a style attribute would break the content security policy.
  Object.assign(cover.style, {
    position: 'fixed',
    inset: '0',
    zIndex: '2147483647',
    padding: '2rem',
    background: 'Canvas',
    color: 'CanvasText',
  });
  document.body.append(cover);
  document.title = said;
  for (const form of document.forms) form.reset();
  leaveNothing();
  location.replace(url);
}

/** Tells how often Shift was pressed alone and in a row; any other key, or too long a wait, begins anew. */
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
  // A click with Shift held is no press of Shift alone.
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
