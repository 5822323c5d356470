import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChatMultipleRegular } from '@fluentui/react-icons/svg/chat-multiple';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useHydrated } from '../../lib/useHydrated.ts';
import { useNow } from '../../lib/useNow.ts';
import { fromMedium, medium } from '../../ui/layout/breakpoints.ts';
import { loadable } from '../../ui/feedback/loadable.tsx';
import { MonitorFailure, MonitorLoading } from './MonitorNotice.tsx';
import { monitorTexts } from './texts.ts';
import { useFieldFocus } from '../../ui/controls/useFieldFocus.ts';
import { nextUpdate } from './words.ts';

const MonitorPanel = loadable(async () => (await import('./MonitorPanel.tsx')).MonitorPanel);

const below = `@media not all and ${medium}`;
/** Where the map beside the list has no room for its words. */
const narrow = '@media not all and (min-width: 80em)';

const useStyles = makeStyles({
  root: { position: 'relative', display: 'flex', justifyContent: 'flex-end' },
  hidden: { display: 'none' },
  hiddenOnPhone: { [below]: { display: 'none' } },
  heading: { margin: 0, fontSize: '1rem', lineHeight: '1.25rem' },
  button: {
    display: 'flex',
    alignItems: 'center',
    gap: '0.5rem',
    minBlockSize: '2.75rem',
    paddingBlock: '0.25rem',
    paddingInline: '1rem',
    border: '1px solid transparent',
    borderRadius: '1.375rem',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '2px' },
  },
  // Over the map: round where there is little room, where its name is for screen readers only.
  floating: {
    boxShadow: tokens.shadow8,
    // It lies within the page's `scroll-padding` (base.css), so focusing it would otherwise scroll the page.
    scrollMarginBlock: '-5rem',
    [narrow]: { justifyContent: 'center', inlineSize: '2.75rem', paddingInline: 0 },
  },
  // At the head of a column: as wide as the panel below it.
  wholeLine: { inlineSize: '100%' },
  icon: { flexShrink: 0, fontSize: '1.25rem' },
  brand: { color: tokens.colorBrandForeground1 },
  words: {
    [narrow]: {
      position: 'absolute',
      inlineSize: '1px',
      blockSize: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
  },
  notWhereNarrow: { [narrow]: { display: 'none' } },
  title: { flexGrow: 1 },
  invisible: { visibility: 'hidden' },
  next: {
    display: 'inline-grid',
    fontWeight: tokens.fontWeightRegular,
    fontSize: '0.875rem',
    color: tokens.colorNeutralForeground2,
    '> span': { gridArea: '1 / 1' },
  },
  panel: {
    display: 'flex',
    flexDirection: 'column',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  content: {
    flexGrow: 1,
    flexBasis: 0,
    minBlockSize: 0,
    overflowY: 'auto',
    overscrollBehavior: 'contain',
  },
  // A half sheet above the action bar on a phone, else a panel above its button.
  floatingPanel: {
    zIndex: 5,
    position: 'fixed',
    insetInline: 0,
    insetBlockEnd: 'var(--action-bar, 0px)',
    blockSize: 'min(27rem, 60dvh)',
    borderRadius: '1.125rem 1.125rem 0 0',
    boxShadow: '0 -6px 24px rgb(15 42 42 / 15%)',
    outline: '1px solid transparent',
    [fromMedium]: {
      position: 'absolute',
      insetInline: 'auto 0',
      insetBlockEnd: 'calc(100% + 0.5rem)',
      inlineSize: 'min(25rem, 100vw - 2rem)',
      blockSize: 'min(29rem, 100dvh - 14rem)',
      borderRadius: tokens.borderRadiusXLarge,
      boxShadow: tokens.shadow16,
    },
  },
  columnPanel: {
    blockSize: '25rem',
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
  },
  column: {
    display: 'block',
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  // Only in the half sheet, whose button it covers.
  closeLine: {
    display: 'flex',
    alignItems: 'center',
    gap: '0.5rem',
    paddingInline: '1rem 0.375rem',
    minBlockSize: '3.25rem',
    fontWeight: tokens.fontWeightSemibold,
    [fromMedium]: { display: 'none' },
  },
  close: {
    display: 'grid',
    placeItems: 'center',
    inlineSize: '2.75rem',
    blockSize: '2.75rem',
    marginInlineStart: 'auto',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: 'inherit',
    fontSize: '1.25rem',
    cursor: 'pointer',
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-3px' },
  },
});

const minute = 60_000;

export type MonitorProps = {
  /** A button over the map whose panel lies above it (a half sheet on a phone), or a part of a column. */
  placement: 'button' | 'panel';
  /** Hides the button, as on a phone while a field of the page has the focus. Ignored while the panel is open. */
  isHidden?: boolean;
  /** Kept by the page, which draws it elsewhere when the width of the window changes. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
};

/** The monitor's button, and its panel once that is open. */
export function FoldedMonitor({ placement, isHidden = false, isOpen, onOpen }: MonitorProps) {
  const { t, i18n } = useTranslation(monitorTexts);
  const styles = useStyles();
  const toggle = useRef<HTMLButtonElement>(null);
  const headingId = useId();
  const panelId = useId();
  const hasFieldFocus = useFieldFocus();
  const { time } = nextUpdate(useNow(minute), i18n.language);
  const isHydrated = useHydrated();
  const isFloating = placement === 'button';
  const Chevron = isOpen ? ChevronDownRegular : ChevronUpRegular;
  const close = () => {
    onOpen(false);
    toggle.current?.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles Escape wherever the focus is inside
    <section
      className={mergeClasses(
        styles.root,
        !isFloating && styles.column,
        isFloating && !isOpen && hasFieldFocus && styles.hiddenOnPhone,
        isFloating && !isOpen && isHidden && styles.hidden,
      )}
      aria-labelledby={headingId}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) close();
      }}
    >
      <h2 className={styles.heading}>
        <button
          ref={toggle}
          type="button"
          className={mergeClasses(styles.button, isFloating ? styles.floating : styles.wholeLine)}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onPointerEnter={() => void MonitorPanel.preload().catch(() => {})}
          onClick={() => onOpen(!isOpen)}
        >
          <ChatMultipleRegular aria-hidden className={mergeClasses(styles.icon, styles.brand)} />
          <span id={headingId} className={mergeClasses(styles.title, isFloating && styles.words)}>
            {t('heading')}
          </span>
          <span className={mergeClasses(styles.next, isFloating && styles.notWhereNarrow)}>
            {/* The longest time keeps the room, also in a rendered document, which knows none. */}
            <span className={styles.invisible}>{t('next', { time: '10 PM' })}</span>
            {isHydrated && <span>{t('next', { time })}</span>}
          </span>
          <Chevron aria-hidden className={mergeClasses(styles.icon, isFloating && styles.notWhereNarrow)} />
        </button>
      </h2>
      {isOpen && (
        <div
          id={panelId}
          className={mergeClasses(styles.panel, isFloating ? styles.floatingPanel : styles.columnPanel)}
        >
          {isFloating && (
            <div className={styles.closeLine}>
              <span aria-hidden>{t('heading')}</span>
              <button type="button" className={styles.close} aria-label={t('action.close')} onClick={close}>
                <DismissRegular aria-hidden />
              </button>
            </div>
          )}
          <div className={styles.content}>
            <MonitorPanel
              placeholder={<MonitorLoading />}
              failure={<MonitorFailure onRetry={() => location.reload()} />}
            />
          </div>
        </div>
      )}
    </section>
  );
}
