import { exitPresses } from '@incidentmap/core/domain/limits';
import { leave, onExitKeys } from '../lib/exit.ts';

/**
 * The script exit.js of documents with an exit button (frontend/documents.ts): by button and keys the exit works before
 * React has taken over the document.
 */
const isOnlyDocument = (): boolean => document.querySelector('[data-page]') !== null;
const isExit = (target: unknown): boolean => target instanceof Element && target.closest('[data-exit]') !== null;

addEventListener(
  'click',
  ({ target }) => {
    if (isOnlyDocument() && isExit(target)) leave();
  },
  true,
);
onExitKeys((_, presses) => {
  if (presses === exitPresses && isOnlyDocument()) leave();
});
// It was pressed while this script was still loading (public/preload.js).
if (isExit((globalThis as { pressedEarly?: unknown }).pressedEarly)) leave();
