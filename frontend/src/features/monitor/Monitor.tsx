import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChatMultipleRegular } from '@fluentui/react-icons/svg/chat-multiple';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { fromMedium } from '../../ui/media.ts';
import { MonitorFailure, MonitorLoading } from './MonitorNotice.tsx';
import { monitorTexts } from './texts.ts';

const load = () => import('./MonitorPanel.tsx');
const MonitorPanel = lazy(async () => ({ default: (await load()).MonitorPanel }));

const useStyles = makeStyles({
  // Sticky at the bottom of the window; at the page's end it has its own space and covers nothing.
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
    // It is within the page's `scroll-padding` (base.css), so focusing it would otherwise scroll the page.
    scrollMarginBlockEnd: '-4.5rem',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-4px' },
  },
  icon: { flexShrink: 0, fontSize: '1.25rem' },
  brand: { color: tokens.colorBrandForeground1 },
  title: { flexGrow: 1 },
  // At most half of a phone's height, so that the page above stays usable.
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

/** Collected posts, collapsed at the bottom of the page until they are opened. */
export function Monitor() {
  const { t } = useTranslation(monitorTexts);
  const styles = useStyles();
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const headingId = useId();
  const panelId = useId();
  const Chevron = isOpen ? ChevronDownRegular : ChevronUpRegular;

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles Escape wherever the focus is inside
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
              {t('heading')}
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
