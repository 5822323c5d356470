import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import type { ReactNode } from 'react';
import { FirstTitle } from '../layout/FirstTitle.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { fromMedium } from '../layout/breakpoints.ts';
import { ReturnFocus } from '../layout/ReturnFocus.tsx';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0 1rem',
    paddingBlock: '0.75rem',
    paddingInline: '1rem 0.5rem',
    [fromMedium]: { paddingInline: '1.5rem 0.75rem' },
  },
  // On a narrow screen a long word goes above the buttons, instead of being broken beside them.
  title: { flex: '1 1 8.5rem' },
  // In one place, so that the head is as high as the longer one needs.
  titles: { display: 'grid', '& > *': { gridArea: '1 / 1' } },
  later: { visibility: 'hidden' },
  ways: { display: 'flex', alignItems: 'center', gap: '0.25rem', minInlineSize: 0, marginInlineStart: 'auto' },
});

type Props = {
  title: string;
  /** A title that takes its place later: there is room for it from the start, so that nothing moves then. */
  laterTitle?: string;
  /** The accessible name of the close button. */
  closeLabel: string;
  onClose: () => void;
  /** Other buttons, before the close button. */
  children?: ReactNode;
};

/** The head of a dialog or a panel: its title and its close button. */
export function DialogHead({ title, laterTitle, closeLabel, onClose, children }: Props) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <ReturnFocus />
      <FirstTitle className={mergeClasses(styles.title, laterTitle && styles.titles)}>
        {laterTitle ? (
          <>
            <span>{title}</span>
            <span aria-hidden className={styles.later}>
              {laterTitle}
            </span>
          </>
        ) : (
          title
        )}
      </FirstTitle>
      <div className={styles.ways}>
        {children}
        <IconButton icon={<DismissRegular />} label={closeLabel} onClick={onClose} />
      </div>
    </div>
  );
}
