import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';

/** Of what only screen readers meet, for an element that is hidden at times. */
export const useHidden = makeStyles({
  hidden: {
    position: 'absolute',
    inlineSize: '1px',
    blockSize: '1px',
    margin: '-1px',
    padding: 0,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});

/** For screen readers only. With `status` they announce it when it appears or changes. */
export function VisuallyHidden({ children, status = false }: { children: ReactNode; status?: boolean }) {
  const styles = useHidden();
  return (
    <span className={styles.hidden} role={status ? 'status' : undefined}>
      {children}
    </span>
  );
}
