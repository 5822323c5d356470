import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';

/** For `makeStyles`: of what only screen readers meet. */
export const hidden = {
  position: 'absolute',
  inlineSize: '1px',
  blockSize: '1px',
  margin: '-1px',
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** For an element that is hidden at times. */
export const useHidden = makeStyles({ hidden });

/** For screen readers only. With `status` they announce it when it appears or changes. */
export function VisuallyHidden({ children, status = false }: { children: ReactNode; status?: boolean }) {
  const styles = useHidden();
  return (
    <span className={styles.hidden} role={status ? 'status' : undefined}>
      {children}
    </span>
  );
}
