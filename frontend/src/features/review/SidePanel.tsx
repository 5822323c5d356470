import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogHead } from '../../ui/DialogHead.tsx';
import { useUnsent } from '../../ui/unsent.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', overflowWrap: 'anywhere' },
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
    gap: '0.75rem',
    paddingBlock: '0.5rem',
    paddingInline: '1.5rem',
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    backgroundColor: tokens.colorNeutralBackground1,
    '& button': { minHeight: '2.75rem' },
  },
});

type Props = {
  title: string;
  /** Buttons. */
  actions: ReactNode;
  /** Whether it was open before: then it leaves the focus to what is read. */
  isShownAgain: boolean;
  onClose: () => void;
  /** Also called for Enter in a field. */
  onSubmit: () => void;
  children: ReactNode;
};

/** One task beside what it is about, which can be read and copied from meanwhile. Escape closes it, as it does a dialog. */
export function SidePanel({ title, actions, isShownAgain, onClose, onSubmit, children }: Props) {
  const { t } = useTranslation();
  const styles = useStyles();
  const content = useRef<HTMLDivElement>(null);
  useUnsent(true);
  useEffect(() => {
    if (!isShownAgain) content.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [isShownAgain]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it has a button that closes it too
    <div
      role="dialog"
      aria-label={title}
      onKeyDown={({ key, defaultPrevented, nativeEvent }) => {
        // It may have closed something in the form, or ended what an input method was composing.
        if (key === 'Escape' && !defaultPrevented && !nativeEvent.isComposing) onClose();
      }}
    >
      <form
        className={styles.root}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <DialogHead title={title} closeLabel={t('action.close')} onClose={onClose} />
        <div ref={content} className={styles.content}>
          {children}
        </div>
        <div className={styles.foot} data-keep-clear>
          {actions}
        </div>
      </form>
    </div>
  );
}
