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
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WithVerbatim } from '../layout/Verbatim.tsx';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { fromMedium, medium } from '../layout/breakpoints.ts';
import { isSwipe, towardsEnd } from './swipe.ts';
import { forgetActions, type ShownToast, withEarlier } from './lastingActions.ts';
import { sideMargin } from './toastPlace.ts';
import { durationOf, onToast } from './toast.ts';
import { uiTexts } from '../texts.ts';
import { useToastPlace } from './useToastPlace.ts';

const toasterId = 'toasts';

const useStyles = makeStyles({
  area: {
    width: `calc(100vw - ${2 * sideMargin}px)`,
    // Fits beside a dialog on a wide screen.
    [fromMedium]: { width: 'clamp(304px, calc(50vw - 26rem), 420px)' },
  },
  // Vertical swipes still scroll the page.
  swiped: { touchAction: 'pan-y', userSelect: 'none' },
  // No higher than it must be: it stands over what is read.
  toast: {
    // A line that must not wrap makes it no wider.
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    minBlockSize: '2.875rem',
    paddingBlock: '0.625rem 0.5rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  // At the top, whatever is beside it, and without a part in how high the lines are.
  close: {
    minWidth: '2.75rem',
    minHeight: '2.75rem',
    marginBlock: '-0.625rem -2rem',
    marginInlineEnd: '-0.75rem',
  },
  // What Fluent leaves as it is on the page: buttons, the focus ring and what is quieter than the rest.
  inverse: {
    '--colorStrokeFocus2': tokens.colorNeutralForegroundInverted2,
    '--colorNeutralForeground3': tokens.colorNeutralForegroundInverted2,
    '& button': {
      color: tokens.colorNeutralForegroundInverted2,
      textDecorationLine: 'underline',
      textUnderlineOffset: '0.2em',
    },
    '& button:hover, & button:hover:active': {
      color: tokens.colorNeutralForegroundInverted2,
      backgroundColor: tokens.colorNeutralBackgroundInvertedHover,
    },
    '& .fui-Button__icon': { color: 'inherit' },
  },
  words: { overflowWrap: 'anywhere', textWrap: 'pretty' },
  body: { padding: 0, fontSize: '0.875rem', lineHeight: '1.25rem' },
  // Beside the title, and below it where text is large.
  countdown: {
    display: 'inline-block',
    marginInlineStart: '0.5rem',
    fontSize: '0.875rem',
    fontWeight: tokens.fontWeightRegular,
    fontVariantNumeric: 'tabular-nums',
  },
  // Whoever undoes it has to know what it is: most titles are told whole.
  subject: {
    display: '-webkit-box',
    overflow: 'hidden',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
  },
  // Spans the button's column too.
  actions: {
    gridColumnEnd: 4,
    flexWrap: 'wrap',
    paddingBlockStart: '0.5rem',
    whiteSpace: 'nowrap',
    '& button': { minHeight: '2.75rem' },
  },
  // The words of buttons without an edge begin where the text does, and there is room around them.
  inverseActions: {
    gap: 0,
    paddingBlockStart: 0,
    marginBlockEnd: '-0.375rem',
    marginInlineStart: 'calc(-0.75rem - 1px)',
    '& button': { minWidth: 0, paddingInline: '0.75rem' },
  },
  earlier: {
    gridColumn: '2 / -1',
    fontWeight: tokens.fontWeightRegular,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    margin: 0,
    marginBlockStart: '0.5rem',
    padding: 0,
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    listStyleType: 'none',
  },
  one: { display: 'flex', alignItems: 'center', gap: '0.75rem', minBlockSize: '2.75rem' },
  act: { minWidth: '2.75rem', paddingInline: '0.625rem' },
  about: { flexGrow: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

/**
 * Calls `onEnd` after `duration` milliseconds, not counting the time while `paused`. Fluent's own countdown is a CSS
 * animation, which ends at once for people who asked for less motion, and which goes on under a finger.
 */
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

type Offset = { horizontal: number; vertical: number };
type ToastProps = {
  notice: ShownToast;
  /** Whether the page has its notices in the lower corner at the end of the line. */
  isAtEnd: boolean;
  onDismiss: () => void;
  onPlace: (offset: Offset) => void;
};

const timeLeft = ({ until }: { until: number }): number => until - performance.now();

/** What can still be done of an earlier toast, until its time is over. */
function EarlierAction({ action, isPaused }: { action: ShownToast['earlier'][number]; isPaused: boolean }) {
  const { label, about, onClick } = action;
  const styles = useStyles();
  const [isGone, setGone] = useState(false);
  const [duration] = useState(() => timeLeft(action));
  useCountdown(duration, isPaused, () => setGone(true));
  if (isGone) return null;
  return (
    <li className={styles.one}>
      <span className={styles.about} dir="auto">
        {about}
      </span>
      <Button
        className={styles.act}
        appearance="subtle"
        aria-label={`${label}: ${about}`}
        onClick={() => {
          setGone(true);
          onClick();
        }}
      >
        {label}
      </Button>
    </li>
  );
}

/** The whole seconds until this much of time is over, from now on. */
function useSecondsLeft(duration: number): number {
  const [end] = useState(() => performance.now() + duration);
  const [left, setLeft] = useState(duration);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, end - performance.now())), 250);
    return () => clearInterval(timer);
  }, [end]);
  return Math.ceil(left / 1000);
}

/** Counts down. A screen reader says a toast once, when it appears, so it is told nothing of each second. */
function Seconds({ duration, tell }: { duration: number; tell: (seconds: number) => string }) {
  return <span>{tell(useSecondsLeft(duration))}</span>;
}

/** One toast. Its countdown pauses on hover, touch and focus; a swipe towards the end of the line dismisses it. */
function NoticeToast({ notice, isAtEnd, onDismiss, onPlace }: ToastProps) {
  const { title, body, verbatim, countdown, action, otherAction, earlier, intent } = notice;
  const actions = [action, otherAction].filter((each) => each !== undefined);
  const { t } = useTranslation(uiTexts);
  const { dir } = useFluent();
  const styles = useStyles();
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const start = useRef<number | null>(null);
  // What a countdown tells of happens in any case.
  const isPaused = countdown === undefined && (isHovered || isFocused);
  const [duration] = useState(() => Math.max(durationOf(notice), ...earlier.map(timeLeft)));
  useCountdown(duration, isPaused, onDismiss);
  const onRefuse = () => {
    forgetActions();
    onDismiss();
  };
  const root = useRef<HTMLDivElement>(null);
  const isWide = useMediaQuery(medium);
  const fromEnd = isWide && isAtEnd;
  // On a phone, success is shown at the bottom.
  useToastPlace(root, { fromBottom: fromEnd || (!isWide && intent === 'success'), fromEnd, onPlace });
  // Of a notice that waits for nobody. The title may say it already.
  const subject = countdown && action?.about !== title ? action?.about : undefined;

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
    if (event.type === 'pointerup' && isSwipe(distance)) onRefuse();
    else event.currentTarget.style.transform = '';
  };

  return (
    <div
      ref={root}
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
      <Toast
        appearance={isAtEnd ? 'inverted' : undefined}
        className={mergeClasses(styles.toast, isAtEnd && styles.inverse)}
      >
        <ToastTitle
          className={styles.words}
          action={
            <Button
              appearance="transparent"
              className={styles.close}
              icon={<DismissRegular />}
              aria-label={t('dismiss')}
              title={t('dismiss')}
              onClick={onRefuse}
            />
          }
        >
          {title}
          {countdown && (
            <>
              {' '}
              <span className={styles.countdown}>
                <Seconds duration={durationOf(notice)} tell={countdown} />
              </span>
            </>
          )}
        </ToastTitle>
        {(body || subject) && (
          <ToastBody className={mergeClasses(styles.words, styles.body)}>
            {body && <WithVerbatim text={body} part={verbatim} />}
            {subject && (
              <span className={styles.subject} dir="auto">
                {subject}
              </span>
            )}
          </ToastBody>
        )}
        {actions.length > 0 && (
          <ToastFooter className={mergeClasses(styles.actions, isAtEnd && styles.inverseActions)}>
            {actions.map(({ label, onClick }) => (
              <Button
                key={label}
                appearance={isAtEnd ? 'transparent' : 'secondary'}
                onClick={() => {
                  onDismiss();
                  onClick();
                }}
              >
                {label}
              </Button>
            ))}
          </ToastFooter>
        )}
        {earlier.length > 0 && (
          <ul className={styles.earlier}>
            {earlier.map((each) => (
              <EarlierAction key={`${each.until}`} action={each} isPaused={isPaused} />
            ))}
          </ul>
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
  const [offset, setOffset] = useState<Offset>({ horizontal: sideMargin, vertical: 0 });

  useEffect(
    () =>
      onToast((message) => {
        const notice = withEarlier(message);
        const toastId = `notice-${(count.current += 1)}`;
        dismissAllToasts();
        const atEnd = document.querySelector('[data-toasts="end"]') !== null;
        dispatchToast(
          <NoticeToast notice={notice} isAtEnd={atEnd} onDismiss={() => dismissToast(toastId)} onPlace={setOffset} />,
          {
            toastId,
            intent: notice.intent,
            politeness: notice.intent === 'error' ? 'assertive' : 'polite',
            timeout: -1,
          },
        );
      }),
    [dispatchToast, dismissToast, dismissAllToasts],
  );

  return <Toaster toasterId={toasterId} limit={1} position="top-start" offset={offset} className={styles.area} />;
}
