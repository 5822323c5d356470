import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '0.5rem',
    marginBlockStart: 0,
    marginBlockEnd: 0,
    color: tokens.colorStatusDangerForeground1,
  },
  icon: { flexShrink: 0, fontSize: '1.25rem' },
});

/** An error text. Its live region is always rendered, so that screen readers announce the text when it appears. */
export function Warning({ children, className }: { children: ReactNode; className?: string }) {
  const styles = useStyles();
  return (
    <div role="alert">
      {children && (
        <p className={mergeClasses(styles.root, className)}>
          <ErrorCircleRegular aria-hidden className={styles.icon} />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
