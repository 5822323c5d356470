import { useSyncExternalStore } from 'react';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';

/** Where the room has a third column, for what stands beside the open item: 1,200 px. */
export const three = '(min-width: 75em)';
export const fromThree = `@media ${three}`;

/** Where the list beside the open item is narrower than that, so that its kinds leave no room for the order: below 1,024 px. */
export const narrowList = '(min-width: 48em) and (max-width: 63.99em)';

/** How wide the list is beside the open item, without and with a third column: what takes its place with two is as wide. */
export const listWidths = {
  two: 'min(clamp(20rem, 37.5vw, 24rem), 42vw)',
  three: 'min(clamp(24rem, 24vw, 29rem), 33vw)',
} as const;

/** How wide the third column is: with what stands beside the item, with a question about it, and with its form. */
export const sideWidths = {
  parts: 'clamp(20rem, 22.5vw, 27.5rem)',
  question: 'clamp(24rem, 26vw, 30rem)',
  form: 'clamp(24rem, 34vw, 42rem)',
} as const;

/** Tells when the size of the page's own text changes, which no media query does. */
function onTextSize(changed: () => void): () => void {
  const probe = document.createElement('div');
  Object.assign(probe.style, { position: 'absolute', inlineSize: '1rem', visibility: 'hidden' });
  document.body.append(probe);
  const observer = new ResizeObserver(changed);
  observer.observe(probe);
  return () => {
    observer.disconnect();
    probe.remove();
  };
}

/** Whether there is room for the third column, in text as large as the page has it. */
export function useThreeColumns(): boolean {
  const rem = useSyncExternalStore(onTextSize, () => {
    return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  });
  const isInText = useMediaQuery(`(min-width: ${75 * rem}px)`);
  return useMediaQuery(three) && isInText;
}
