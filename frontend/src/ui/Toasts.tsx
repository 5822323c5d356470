import {
  Button,
  makeStyles,
  mergeClasses,
  Toast,
  ToastBody,
  Toaster,
  ToastFooter,
  ToastTitle,
  tokens,
  useFluent,
  useToastController,
} from '@fluentui/react-components';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '../lib/useMediaQuery.ts';
import { fromMedium, medium } from './media.ts';
import { isSwipe, towardsEnd } from './swipe.ts';
import { durationOf, type Notice, onNotice } from './notices.ts';
import { uiTexts } from './texts.ts';

const toasterId = 'toasts';

/** The lower edge, in pixels, of the elements that no toast may cover: the bar at the top and the exit button. */
function bottomOfKeepClear(): number {
  const bottoms = [...document.querySelectorAll('[data-keep-clear]')].map(
    (each) => each.getBoundingClientRect().bottom,
  );
  return Math.max(0, ...bottoms.filter((bottom) => bottom < innerHeight / 2));
}

const useStyles = makeStyles({
  area: {
    // Fluent has a margin of 20 px at both sides.
    width: 'calc(100vw - 40px)',
    // Fits beside a dialog on a wide screen.
    [fromMedium]: { width: 'clamp(304px, calc(50vw - 26rem), 420px)' },
  },
  // Vertical swipes still scroll the page.
  swiped: { touchAction: 'pan-y', userSelect: 'none' },
  toast: { border: `1px solid ${tokens.colorNeutralStroke2}` },
  // The negative margin keeps the tall button from pushing title and text apart.
  dismiss: { marginBlock: '-0.75rem' },
  words: { overflowWrap: 'anywhere', textWrap: 'pretty' },
  // Spans the button's column too.
  body: { gridColumnEnd: 4 },
});

/** Calls `onEnd` after `duration` milliseconds, not counting the time while `paused`. */
function useCountdown(duration: number, paused: boolean, onEnd: () => void): void {
  const left = useRef(duration);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (paused) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - startedAt;
    };
  }, [paused]);
}

/** One toast. Its countdown pauses on hover, touch and focus; a swipe towards the end of the line dismisses it. */
function NoticeToast({ notice, onDismiss }: { notice: Notice; onDismiss: () => void }) {
  const { title, body, action } = notice;
  const { t } = useTranslation(uiTexts);
  const { dir } = useFluent();
  const styles = useStyles();
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const start = useRef<number | null>(null);
  useCountdown(durationOf(notice), isHovered || isFocused, onDismiss);

  const distanceTo = ({ clientX }: PointerEvent) =>
    start.current === null ? 0 : towardsEnd(start.current, clientX, dir);
  const follow = (event: PointerEvent<HTMLElement>) => {
    // On move, not on enter: a toast that appears under a resting pointer would otherwise stay for ever.
    setHovered(true);
    const distance = distanceTo(event);
    if (distance === 0) return;
    // From 5 px on it is a swipe, not a click on the element where it started.
    if (distance > 5) event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.style.transform = `translateX(${dir === 'rtl' ? -distance : distance}px)`;
  };
  const release = (event: PointerEvent<HTMLElement>) => {
    const distance = distanceTo(event);
    start.current = null;
    if (event.type === 'pointerup' && isSwipe(distance)) onDismiss();
    else event.currentTarget.style.transform = '';
  };

  return (
    <div
      className={styles.swiped}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onPointerDown={(event) => {
        start.current = event.clientX;
      }}
      onPointerMove={follow}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <Toast className={styles.toast}>
        <ToastTitle
          className={styles.words}
          action={
            <Button appearance="transparent" size="small" className={styles.dismiss} onClick={onDismiss}>
              {t('dismiss')}
            </Button>
          }
        >
          {title}
        </ToastTitle>
        {body && <ToastBody className={mergeClasses(styles.words, styles.body)}>{body}</ToastBody>}
        {action && (
          <ToastFooter>
            <Button
              onClick={() => {
                onDismiss();
                action.onClick();
              }}
            >
              {action.label}
            </Button>
          </ToastFooter>
        )}
      </Toast>
    </div>
  );
}

/** The page's toast area. */
export function Toasts() {
  const styles = useStyles();
  const { dispatchToast, dismissToast, dismissAllToasts } = useToastController(toasterId);
  const count = useRef(0);
  const isWide = useMediaQuery(medium);
  const [top, setTop] = useState(0);

  useEffect(
    () =>
      onNotice((notice) => {
        const toastId = `notice-${(count.current += 1)}`;
        dismissAllToasts();
        setTop(bottomOfKeepClear());
        dispatchToast(<NoticeToast notice={notice} onDismiss={() => dismissToast(toastId)} />, {
          toastId,
          position: isWide ? 'top-start' : notice.intent === 'success' ? 'bottom-end' : 'top-end',
          intent: notice.intent,
          politeness: notice.intent === 'error' ? 'assertive' : 'polite',
          timeout: -1,
        });
      }),
    [dispatchToast, dismissToast, dismissAllToasts, isWide],
  );

  // Near the top, because the submit button of a form or a dialog is at its bottom and may be needed again; never over
  // the bar or the exit button. On a phone, success is shown at the bottom.
  return (
    <Toaster
      toasterId={toasterId}
      limit={1}
      position="top-start"
      offset={{
        'top-start': { horizontal: 20, vertical: top },
        'top-end': { horizontal: 20, vertical: top },
        'bottom-end': { horizontal: 20, vertical: 16 },
      }}
      className={styles.area}
    />
  );
}
