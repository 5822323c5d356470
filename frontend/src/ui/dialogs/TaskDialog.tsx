import { Dialog, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogHead } from './DialogHead.tsx';
import { fromMedium, onLowScreen } from '../layout/breakpoints.ts';
import { useBackCloses } from './useBackCloses.ts';
import { useUnsent } from './unsent.ts';
import { DialogSurface } from './Surface.tsx';

const useStyles = makeStyles({
  // A sheet at the bottom of a phone, a card on larger screens.
  surface: {
    inlineSize: '100%',
    maxWidth: '100vw',
    maxBlockSize: '100dvh',
    padding: 0,
    overflow: 'hidden',
    marginBlockEnd: 0,
    borderRadius: `${tokens.borderRadiusXLarge} ${tokens.borderRadiusXLarge} 0 0`,
    [fromMedium]: { maxWidth: '42rem', marginBlockEnd: 'auto', borderRadius: tokens.borderRadiusXLarge },
  },
  // For what is compared side by side.
  wide: { [fromMedium]: { maxWidth: '60rem' } },
  body: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto minmax(0, 1fr) auto',
    maxBlockSize: '100dvh',
    [fromMedium]: { maxBlockSize: 'calc(100dvh - 3rem)' },
    [onLowScreen]: { display: 'block', overflowY: 'auto' },
  },
  // It fills the place that it stands in.
  bodyBeside: { blockSize: '100%', [fromMedium]: { maxBlockSize: 'none' } },
  content: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: '1.25rem',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    paddingBlock: '0.25rem 1.5rem',
    paddingInline: '1rem',
    overflowWrap: 'anywhere',
    [fromMedium]: { paddingInline: '1.5rem' },
    [onLowScreen]: { overflowY: 'visible' },
  },
  contentBeside: { gap: '0.75rem', paddingBlockEnd: '1rem' },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '0.5rem 0.75rem',
    paddingBlock: '0.75rem',
    paddingInline: '1rem',
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    [fromMedium]: { paddingInline: '1.5rem' },
  },
  // Its buttons stand in one line with those beside it.
  footBeside: { paddingBlock: '0.5rem' },
  // It takes no room while it says nothing.
  notice: { flexBasis: '100%', '&:not(:has(p))': { position: 'absolute' } },
});

type Props = {
  open: boolean;
  title: string;
  /** Buttons, if there is anything to do. */
  actions?: ReactNode;
  /** Stands above the buttons, in sight wherever the content is scrolled to. */
  notice?: ReactNode;
  onClose: () => void;
  isWide?: boolean;
  /** Where it stands beside what it is about, which can be read and scrolled meanwhile: the class of its surface there. */
  beside?: string | undefined;
  /** Also called for Enter in a field. */
  onSubmit?: () => void;
  children: ReactNode;
};

/** A dialog for one task: a title, content and buttons. */
export function TaskDialog({
  open,
  title,
  actions,
  notice,
  isWide = false,
  beside,
  onClose,
  onSubmit,
  children,
}: Props) {
  const { t } = useTranslation();
  const styles = useStyles();
  useUnsent(open);
  useBackCloses(open, onClose);
  return (
    <Dialog
      open={open}
      modalType={beside ? 'non-modal' : 'modal'}
      onOpenChange={(_, { open: next }) => !next && onClose()}
    >
      <DialogSurface
        className={mergeClasses(styles.surface, isWide && styles.wide, beside)}
        data-beside={beside === undefined ? undefined : ''}
      >
        <form
          className={mergeClasses(styles.body, beside && styles.bodyBeside)}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // React events bubble through portals, so the form around this dialog would be submitted too.
            event.stopPropagation();
            onSubmit?.();
          }}
        >
          <DialogHead title={title} closeLabel={t('action.close')} onClose={onClose} />
          <div className={mergeClasses(styles.content, beside && styles.contentBeside)}>{children}</div>
          {actions && (
            <div className={mergeClasses(styles.foot, beside && styles.footBeside)}>
              {notice && <div className={styles.notice}>{notice}</div>}
              {actions}
            </div>
          )}
        </form>
      </DialogSurface>
    </Dialog>
  );
}
