import { makeStyles } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import type { ReactNode } from 'react';
import { FirstTitle } from './FirstTitle.tsx';
import { IconButton } from './IconButton.tsx';
import { fromMedium } from './media.ts';
import { ReturnFocus } from './ReturnFocus.tsx';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '1rem',
    paddingBlock: '0.75rem',
    paddingInline: '1rem 0.5rem',
    [fromMedium]: { paddingInline: '1.5rem 0.75rem' },
  },
  ways: { display: 'flex', alignItems: 'center', gap: '0.25rem' },
});

type Props = {
  title: string;
  /** The name of the button that closes it. */
  closeLabel: string;
  onClose: () => void;
  /** Other ways out, before the one that closes it. */
  children?: ReactNode;
};

/** The top of a dialog or a panel: what it is, and the ways out of it. */
export function DialogHead({ title, closeLabel, onClose, children }: Props) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <ReturnFocus />
      <FirstTitle>{title}</FirstTitle>
      <div className={styles.ways}>
        {children}
        <IconButton icon={<DismissRegular />} label={closeLabel} onClick={onClose} />
      </div>
    </div>
  );
}
