import { type RefCallback, useCallback } from 'react';

/** How wide the fade at an edge is at most. */
const fade = '2.5rem';

/** For `makeStyles`: one line that scrolls sideways. What goes on beyond an edge fades there, by `useFadingEnds`. */
export const sideways = {
  display: 'flex',
  minInlineSize: 0,
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'none',
  scrollPaddingInline: fade,
  maskImage:
    'linear-gradient(to right, transparent, #000 var(--fade-left, 0px), #000 calc(100% - var(--fade-right, 0px)), transparent)',
  '& > *': { flexShrink: 0 },
} as const;

/** Tells the styles of the line that gets the ref how much of it lies beyond each of its edges. */
export function useFadingEnds(): RefCallback<HTMLElement> {
  return useCallback((line) => {
    if (!line) return;
    const tell = () => {
      const beyond = line.scrollWidth - line.clientWidth;
      // In a script from right to left it counts from 0 down.
      const left = getComputedStyle(line).direction === 'rtl' ? beyond + line.scrollLeft : line.scrollLeft;
      line.style.setProperty('--fade-left', `min(${left}px, ${fade})`);
      line.style.setProperty('--fade-right', `min(${beyond - left}px, ${fade})`);
    };
    const observer = new ResizeObserver(tell);
    for (const each of [line, ...line.children]) observer.observe(each);
    line.addEventListener('scroll', tell, { passive: true });
    return () => {
      observer.disconnect();
      line.removeEventListener('scroll', tell);
    };
  }, []);
}
