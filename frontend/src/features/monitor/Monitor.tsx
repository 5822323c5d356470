import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChatMultipleRegular } from '@fluentui/react-icons/svg/chat-multiple';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up';
import { Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { fromMedium } from '../../ui/media.ts';
import { MonitorFailure, MonitorLoading } from './MonitorNotice.tsx';
import { onDemand } from '../../ui/onDemand.ts';

const load = () => import('./MonitorPanel.tsx');
const MonitorPanel = onDemand(async () => (await load()).MonitorPanel);

const useStyles = makeStyles({
  // It floats while the page scrolls, and has a place of its own at the end: nothing stays behind it there.
  root: {
    position: 'sticky',
    insetBlockEnd: '0.5rem',
    zIndex: 900,
    display: 'flex',
    justifyContent: 'flex-end',
    marginBlockStart: '1.5rem',
    pointerEvents: 'none',
    [fromMedium]: { insetBlockEnd: '1rem' },
  },
  card: {
    inlineSize: '100%',
    minInlineSize: 0,
    overflow: 'hidden',
    pointerEvents: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
    [fromMedium]: { inlineSize: 'auto' },
  },
  open: { [fromMedium]: { inlineSize: '25rem' } },
  heading: { margin: 0, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  toggle: {
    display: 'flex',
    alignItems: 'center',
    gap: '0.625rem',
    inlineSize: '100%',
    minBlockSize: '3rem',
    paddingBlock: '0.5rem',
    paddingInline: '1rem',
    border: 'none',
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'start',
    cursor: 'pointer',
    // It stands where the page keeps others from (base.css): focus must not scroll the page for it.
    scrollMarginBlockEnd: '-4.5rem',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-4px' },
  },
  icon: { flexShrink: 0, fontSize: '1.25rem' },
  brand: { color: tokens.colorBrandForeground1 },
  title: { flexGrow: 1 },
  // Half of a phone's height at most, so that the page above stays in reach.
  panel: {
    blockSize: 'min(25rem, 50svh - 3rem)',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    [fromMedium]: { blockSize: 'min(29rem, 100svh - 10rem)' },
  },
});

/** Collected posts, folded away at the bottom of the page until someone wants them. */
export function Monitor() {
  const { t } = useTranslation();
  const styles = useStyles();
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const headingId = useId();
  const panelId = useId();
  const Chevron = isOpen ? ChevronDownRegular : ChevronUpRegular;

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, wherever the focus is in it
    <section
      className={styles.root}
      aria-labelledby={headingId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        setOpen(false);
        toggle.current?.focus();
      }}
    >
      <div className={mergeClasses(styles.card, isOpen && styles.open)}>
        <h2 className={styles.heading}>
          <button
            ref={toggle}
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            onPointerEnter={() => void load().catch(() => {})}
            onClick={() => setOpen(!isOpen)}
          >
            <ChatMultipleRegular aria-hidden className={mergeClasses(styles.icon, styles.brand)} />
            <span id={headingId} className={styles.title}>
              {t('monitor.heading')}
            </span>
            <Chevron aria-hidden className={styles.icon} />
          </button>
        </h2>
        {isOpen && (
          <div id={panelId} className={styles.panel}>
            <ErrorBoundary fallback={<MonitorFailure onRetry={() => location.reload()} />}>
              <Suspense fallback={<MonitorLoading />}>
                <MonitorPanel />
              </Suspense>
            </ErrorBoundary>
          </div>
        )}
      </div>
    </section>
  );
}
