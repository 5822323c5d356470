import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { useAppForm } from '../../forms/useAppForm.ts';
import { DialogHead } from '../../ui/DialogHead.tsx';
import { onLowScreen } from '../../ui/media.ts';
import { useUnsent } from '../../ui/unsent.ts';
import { fadeAbove } from './roomStyles.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', overflowWrap: 'anywhere' },
  // What is filled in stays named while it scrolls; of a phone, it takes the place of the head.
  head: {
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: 2,
    backgroundColor: tokens.colorNeutralBackground1,
    [onLowScreen]: { position: 'static' },
  },
  content: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '1.25rem',
    paddingBlock: '0.25rem 1.5rem',
    paddingInline: '1.5rem',
  },
  foot: {
    position: 'sticky',
    insetBlockEnd: 0,
    zIndex: 1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: '0.5rem 0.75rem',
    paddingBlock: '0.5rem',
    paddingInline: '1.5rem',
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    backgroundColor: tokens.colorNeutralBackground1,
    '& button': { minHeight: '2.75rem' },
    '::before': fadeAbove,
    // On a low screen, and in large text, it would leave too little of the form.
    [onLowScreen]: { position: 'static' },
  },
  // It takes no room while it says nothing.
  notice: { flexBasis: '100%', '&:not(:has(p))': { position: 'absolute' } },
  // Across the item's column, from edge to edge, with its words where the item's are.
  within: {
    marginInline: 'calc(-1 * var(--beside-reading))',
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    '& > :not(:first-child), & > :first-child > *': { paddingInline: 'var(--beside-reading)' },
  },
});

type Props = {
  /** Where there is room for it beside the item; null where there is none, and it stands within the item. */
  beside: HTMLElement | null;
  form: Pick<ReturnType<typeof useAppForm>, 'props'>;
  title: string;
  /** Buttons. */
  actions: ReactNode;
  /** Stands above the buttons, in sight wherever the form is scrolled to. */
  notice?: ReactNode;
  /** Whether it was open before: then it leaves the focus to what is read. */
  isShownAgain: boolean;
  onClose: () => void;
  children: ReactNode;
};

/**
 * The form that turns an item into an incident, or edits it. It covers nothing of the item, which is read and copied from meanwhile. Escape
 * closes it, as it does a dialog.
 */
export function ItemForm({ beside, form, title, actions, notice, isShownAgain, onClose, children }: Props) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { ref: element } = form.props;
  const content = useRef<HTMLDivElement>(null);
  useUnsent(true);
  useEffect(() => {
    if (isShownAgain) return;
    element.current?.scrollIntoView();
    content.current?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
  }, [isShownAgain, element]);
  const panel = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it has a button that closes it too
    <form
      {...form.props}
      data-item-form=""
      className={mergeClasses(styles.root, beside === null && styles.within)}
      aria-label={title}
      onKeyDown={({ key, defaultPrevented, nativeEvent }) => {
        // It may have closed something in the form, or ended what an input method was composing.
        if (key === 'Escape' && !defaultPrevented && !nativeEvent.isComposing) onClose();
      }}
    >
      <div className={styles.head} data-keep-clear>
        <DialogHead title={title} closeLabel={t('action.close')} onClose={onClose} />
      </div>
      <div ref={content} className={styles.content}>
        {children}
      </div>
      <div className={styles.foot} data-keep-clear>
        {notice && <div className={styles.notice}>{notice}</div>}
        {actions}
      </div>
    </form>
  );
  return beside ? createPortal(panel, beside) : panel;
}
