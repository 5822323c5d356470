import { makeStyles } from '@fluentui/react-components';
import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { loadable } from '../feedback/loadable.tsx';

const tooltipDelay = { open: 700, skip: 300 } as const;

const TooltipBubble = loadable(async () => (await import('./TooltipBubble.tsx')).TooltipBubble);

const useStyles = makeStyles({ around: { display: 'contents' } });

/** How many tooltips are open. */
let shown = 0;

type Props = {
  text: string;
  /** Where the button shows its name itself. */
  isOff?: boolean;
  children: ReactElement;
};

/**
 * Shows the name of an icon button. Fluent's tooltip is loaded at the first hover, because its positioning code is
 * larger than the page's own components. It stays open for the skip delay after the pointer has left; during that time,
 * another one opens without delay.
 */
export function Tooltip({ text, isOff = false, children }: Props) {
  const styles = useStyles();
  const around = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [target, setTarget] = useState<Element | null>(null);
  const isOpen = target !== null;

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return;
    shown += 1;
    return () => {
      shown -= 1;
    };
  }, [isOpen]);

  const close = () => {
    clearTimeout(timer.current);
    setTarget(null);
  };
  // A layout effect, because Escape may be pressed as soon as the tooltip is seen.
  useLayoutEffect(() => {
    if (!isOpen) return;
    // Closed before Fluent handles Escape: Fluent would keep the key from the dialog around it.
    const hide = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') flushSync(() => setTarget(null));
    };
    addEventListener('keydown', hide, { capture: true });
    return () => removeEventListener('keydown', hide, { capture: true });
  }, [isOpen]);
  const openAfter = (delay: number) => {
    if (isOff) return;
    void TooltipBubble.preload().catch(() => {});
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setTarget(around.current?.firstElementChild ?? null), delay);
  };
  const closeAfter = (delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(close, delay);
  };

  return (
    <>
      <span
        ref={around}
        className={styles.around}
        onPointerEnter={({ pointerType }) => {
          if (pointerType !== 'touch') openAfter(shown > 0 ? 0 : tooltipDelay.open);
        }}
        onPointerLeave={() => closeAfter(tooltipDelay.skip)}
        // A pressed button needs no tooltip any more.
        onPointerDown={close}
        onFocus={(event) => {
          if (event.target.matches(':focus-visible')) openAfter(0);
        }}
        onBlur={close}
      >
        {children}
      </span>
      {target && (
        <TooltipBubble
          target={target}
          text={text}
          onPointerEnter={() => clearTimeout(timer.current)}
          onPointerLeave={() => closeAfter(tooltipDelay.skip)}
          onClose={close}
        />
      )}
    </>
  );
}
