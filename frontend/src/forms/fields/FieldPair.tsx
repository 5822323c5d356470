import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { fromMedium } from '../../ui/layout/breakpoints.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gap: '1.25rem',
    [fromMedium]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'start' },
  },
});

/** Two fields, side by side on wide screens. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={useStyles().root}>{children}</div>;
}
