import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stopAbove, stopBelow } from './sheetStops.ts';
import { uiTexts } from '../texts.ts';
import { useSheetDrag } from './useSheetDrag.ts';
import type { Sheet } from './useSheetStop.ts';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';

/**
 * How much of the content the half shows, in rem: the head of a list and two rows of buttons under it, and where that
 * leaves what lies behind a third of the room, a card under it.
 */
const content = { least: 11.5, enough: 15.75 };
const most = 0.68;
/** How much of the content the half shows at most on a screen upright, as CSS: what follows it comes into view by hand alone. */
export const halfContent = `${content.enough}rem`;
/** The height of the sheet at the half, as CSS. `whole`: of its room. */
export const halfHeight = (whole: string) => {
  const withHead = (rem: number) => `var(--sheet-head, 10rem) + ${rem}rem`;
  return `max(${whole} / 2, ${withHead(content.least)}, min(${withHead(content.enough)}, ${whole} * ${most}))`;
};
const halfOffset = (whole: string) => `max(0px, ${whole} - ${halfHeight(whole)})`;
const moveTime = '260ms';
/** Where head and content have too little room, as on a phone held sideways, they scroll together. */
const ifLow = '@container (max-height: 20rem)';

const useStyles = makeStyles({
  // Clips the part of the sheet that is below its place. Not `hidden`, in which a focused element could be scrolled to.
  room: {
    position: 'absolute',
    inset: 0,
    zIndex: 2,
    overflow: 'clip',
    containerType: 'size',
    pointerEvents: 'none',
  },
  sheet: {
    display: 'flex',
    flexDirection: 'column',
    blockSize: '100%',
    pointerEvents: 'auto',
    borderRadius: '1.125rem 1.125rem 0 0',
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: '0 -6px 24px rgb(15 42 42 / 15%)',
    // Forced colours drop shadows.
    outline: '1px solid transparent',
    transitionProperty: 'transform',
    transitionDuration: moveTime,
    transitionTimingFunction: tokens.curveDecelerateMid,
    willChange: 'transform',
    [ifLow]: { overflowY: 'auto', overscrollBehavior: 'contain' },
  },
  full: { transform: 'translateY(0)' },
  half: { transform: `translateY(${halfOffset('100%')})` },
  peek: { transform: 'translateY(max(0px, 100% - var(--sheet-head, 10rem)))' },
  isDragged: { transitionDuration: '0s' },
  head: {
    position: 'relative',
    flexShrink: 0,
    paddingBlockStart: '1.25rem',
    // Sideways panning and zooming stay the browser's.
    touchAction: 'pan-x pinch-zoom',
    userSelect: 'none',
    cursor: 'grab',
  },
  grip: {
    position: 'absolute',
    insetBlockStart: 0,
    insetInlineStart: 'calc(50% - 2rem)',
    display: 'flex',
    justifyContent: 'center',
    inlineSize: '4rem',
    minBlockSize: '2.75rem',
    padding: 0,
    paddingBlockStart: '0.5rem',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: 'inherit',
    cursor: 'inherit',
    '::before': {
      content: '""',
      inlineSize: '2.5rem',
      blockSize: '0.3125rem',
      borderRadius: tokens.borderRadiusCircular,
      backgroundColor: tokens.colorNeutralStrokeAccessible,
      forcedColorAdjust: 'none',
    },
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-3px' },
  },
  body: {
    flexGrow: 1,
    minBlockSize: 0,
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    // At the half, it ends where the sheet leaves its room, so that its last line can be reached. Only once it is there.
    transitionProperty: 'margin-block-end',
    transitionDuration: '0s',
    [ifLow]: { flexShrink: 0, overflowY: 'visible' },
  },
  bodyAtHalf: {
    marginBlockEnd: halfOffset('100cqb'),
    transitionDelay: moveTime,
    '@media (prefers-reduced-motion: reduce)': { transitionDelay: '0s' },
  },
});

type Props = {
  /** What it holds, as it is announced. */
  name: string;
  sheet: Sheet;
  /** Always shown, and where the sheet is dragged. It holds the button that moves it. */
  head: ReactNode;
  children: ReactNode;
  /** Without it, head and content stand in the page as they are. Changing it keeps their state. */
  isSheet: boolean;
  /** Told the height of the head in pixels, which is all that is shown at the lowest stop. */
  onHeadHeight?: (height: number) => void;
};

/**
 * A sheet over the lower part of its nearest positioned ancestor, which it fills at its highest stop. It is not modal: at
 * `full`, its parent should make what it covers inert.
 */
export function BottomSheet({ name, sheet, head, children, isSheet, onHeadHeight }: Props) {
  const { t } = useTranslation(uiTexts);
  const styles = useStyles();
  const { stop, setStop, button } = sheet;
  const root = useRef<HTMLDivElement>(null);
  const headBox = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [isDragged, setDragged] = useState(false);

  const headHeight = useEffectEvent((height: number) => {
    const { current: element } = root;
    if (element && element.getAnimations().length === 0) {
      // The sheet grows with its head at once, so that what stands under the head does not move. Only stops are animated.
      element.style.transitionDuration = '0s';
      requestAnimationFrame(() => {
        element.style.transitionDuration = '';
      });
    }
    element?.style.setProperty('--sheet-head', `${height}px`);
    onHeadHeight?.(height);
  });
  useEffect(() => {
    const element = headBox.current;
    if (!isSheet || !element) return;
    const observer = new ResizeObserver(() => headHeight(element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSheet]);

  const isFolded = isSheet && stop === 'peek';
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    // One that is folded from the first has not been scrolled, and to scroll it would cost a layout.
    if (isFolded && wasOpen.current) {
      if (body.current?.contains(document.activeElement)) button.current?.focus({ preventScroll: true });
      root.current?.scrollTo(0, 0);
    }
    wasOpen.current = !isFolded;
  }, [isFolded, button]);

  const [firstStop] = useState(stop);
  const [hasMoved, setMoved] = useState(false);
  if (stop !== firstStop && !hasMoved) setMoved(true);

  const drag = useSheetDrag({
    stop,
    onStop: setStop,
    measure: () => {
      const whole = root.current?.offsetHeight ?? 0;
      const headPixels = headBox.current?.offsetHeight ?? 0;
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const least = headPixels + content.least * rem;
      const enough = Math.min(headPixels + content.enough * rem, whole * most);
      const half = Math.max(0, whole - Math.max(whole / 2, least, enough));
      return { peek: Math.max(0, whole - headPixels), half, full: 0 };
    },
    draw: (offset) => {
      setDragged(offset !== null);
      if (root.current) root.current.style.transform = offset === null ? '' : `translateY(${offset}px)`;
    },
  });

  return (
    <div className={isSheet ? styles.room : undefined}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles Escape wherever the focus is inside */}
      <div
        ref={root}
        className={isSheet ? mergeClasses(styles.sheet, styles[stop], isDragged && styles.isDragged) : undefined}
        onKeyDown={(event) => {
          const isInside = event.currentTarget.contains(event.target as Node);
          if (!isSheet || event.key !== 'Escape' || event.defaultPrevented || !isInside || stop === 'peek') return;
          setStop(stopBelow(stop));
          button.current?.focus({ preventScroll: true });
        }}
      >
        <div ref={headBox} className={isSheet ? styles.head : undefined} {...(isSheet && drag)}>
          {isSheet && (
            <button
              type="button"
              className={styles.grip}
              aria-label={t(stop === 'full' ? 'sheet.less' : 'sheet.more', { name })}
              onClick={() => setStop(stop === 'full' ? 'half' : stopAbove(stop))}
            />
          )}
          {head}
        </div>
        <div
          ref={body}
          className={isSheet ? mergeClasses(styles.body, stop === 'half' && styles.bodyAtHalf) : undefined}
          inert={isFolded}
        >
          {children}
        </div>
      </div>
      {isSheet && <VisuallyHidden status>{hasMoved ? t(`sheet.${stop}`, { name }) : ''}</VisuallyHidden>}
    </div>
  );
}
