import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up';
import type { WaitingKind } from '@incidentmap/core/domain/review/queue';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { FormErrorSummary } from '../../../forms/FormErrorSummary.tsx';
import type { useAppForm } from '../../../forms/useAppForm.ts';
import { DialogHead } from '../../../ui/dialogs/DialogHead.tsx';
import { TaskDialog } from '../../../ui/dialogs/TaskDialog.tsx';
import { onLowScreen } from '../../../ui/layout/breakpoints.ts';
import { useUnsent } from '../../../ui/dialogs/unsent.ts';
import { edge, foot, row, stack } from '../shared/roomStyles.ts';
import { decideTexts } from './texts.ts';

const useStyles = makeStyles({
  // Its foot is at the lower edge, however short it is.
  root: {
    ...stack('0'),
    gridTemplateRows: 'auto minmax(0, 1fr) auto',
    minBlockSize: '100%',
    overflowWrap: 'anywhere',
  },
  // The form stays named while it scrolls.
  head: {
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: 2,
    backgroundColor: tokens.colorNeutralBackground1,
    [onLowScreen]: { position: 'static' },
  },
  content: { ...stack('1.25rem'), paddingBlock: '0.25rem 1.5rem', paddingInline: '1.5rem' },
  contentWithin: { paddingBlockStart: '1rem', paddingInline: 'var(--beside-reading)' },
  foot: {
    ...foot,
    ...row('0.5rem 0.75rem'),
    justifyContent: 'flex-end',
    paddingInline: '1.5rem',
    '& button': { minHeight: '2.75rem' },
  },
  // It takes no room while it says nothing.
  notice: { flexBasis: '100%', '&:not(:has(p))': { position: 'absolute' } },
  // From edge to edge, with its words where the item's are.
  within: {
    flexGrow: 1,
    minBlockSize: '100dvh',
    marginInline: 'calc(-1 * var(--beside-reading))',
    marginBlockEnd: 'calc(-1 * var(--gutter))',
    '& > :first-child > *, & > :last-child': { paddingInline: 'var(--beside-reading)' },
  },
  alone: { marginBlockStart: 'calc(-1 * var(--gutter))' },
  belowItem: edge('BlockStart'),
  toggle: {
    justifyContent: 'space-between',
    inlineSize: '100%',
    maxWidth: 'none',
    minHeight: '2.75rem',
    paddingInline: 'var(--beside-reading)',
    borderRadius: 0,
    ...edge('Block'),
  },
});

type Props = {
  /** Its place beside the item; null where there is no room: it takes the item's place; undefined for a dialog. */
  beside: HTMLElement | null | undefined;
  kind: WaitingKind;
  form: ComponentProps<typeof FormErrorSummary>['form'] & Pick<ReturnType<typeof useAppForm>, 'props' | 'submit'>;
  title: string;
  actions: ReactNode;
  /** Stands above the buttons, in sight wherever the form is scrolled to. */
  notice: ReactNode;
  /** Whether it was open before: then it leaves the focus to what is read. */
  isShownAgain: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** The form that approves or edits an item, which is read meanwhile: on a phone, a button shows it above the form. */
export function ItemForm({ beside, ...props }: Props) {
  if (beside !== undefined) return <Panel {...props} beside={beside} />;
  const { form, title, actions, notice, onClose, children } = props;
  return (
    <TaskDialog open title={title} actions={actions} notice={notice} onClose={onClose} onSubmit={form.submit}>
      <FormErrorSummary form={form} />
      {children}
    </TaskDialog>
  );
}

function Panel(props: Props & { beside: HTMLElement | null }) {
  const { beside, kind, form, title, actions, notice, isShownAgain, onClose, children } = props;
  const { t } = useTranslation(decideTexts);
  const styles = useStyles();
  const content = useRef<HTMLDivElement>(null);
  const [isItemShown, setItemShown] = useState(false);
  useUnsent(true);
  useEffect(() => {
    if (isShownAgain) return;
    (beside?.parentElement ?? window).scrollTo(0, 0);
    content.current?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
  }, [isShownAgain, beside]);
  useEffect(() => {
    const place = beside?.parentElement;
    // The list is there again, where the form has had its place.
    return () => place?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [beside]);
  const panel = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it has a button that closes it too
    <form
      {...form.props}
      data-item-form={beside === null && !isItemShown ? 'alone' : ''}
      className={mergeClasses(
        styles.root,
        beside === null && styles.within,
        beside === null && (isItemShown ? styles.belowItem : styles.alone),
      )}
      aria-label={title}
      onKeyDown={({ key, defaultPrevented, nativeEvent }) => {
        // Escape may have closed something in the form, or ended the composing of an input method.
        if (key === 'Escape' && !defaultPrevented && !nativeEvent.isComposing) onClose();
      }}
    >
      <div className={styles.head} data-keep-clear>
        <DialogHead title={title} closeLabel={t('action.close')} onClose={onClose} />
      </div>
      <div>
        {beside === null && (
          <Button
            appearance="transparent"
            className={styles.toggle}
            icon={isItemShown ? <ChevronUpRegular /> : <ChevronDownRegular />}
            iconPosition="after"
            data-show-item=""
            aria-expanded={isItemShown}
            onClick={() => {
              flushSync(() => setItemShown(!isItemShown));
              scrollTo(0, 0);
            }}
          >
            {t(`itemForm.${isItemShown ? 'hide' : 'show'}.${kind}`)}
          </Button>
        )}
        <div ref={content} className={mergeClasses(styles.content, beside === null && styles.contentWithin)}>
          <FormErrorSummary form={form} />
          {children}
        </div>
      </div>
      <div className={styles.foot} data-keep-clear>
        <div className={styles.notice}>{notice}</div>
        {actions}
      </div>
    </form>
  );
  return beside ? createPortal(panel, beside) : panel;
}
