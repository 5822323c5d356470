import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactElement, ReactNode } from 'react';

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'flex-start', gap: '0.5rem', margin: 0, lineHeight: '1.5rem' },
  icon: { display: 'flex', flexShrink: 0, marginBlockStart: '0.125rem', fontSize: '1.25rem' },
  out: { color: tokens.colorNeutralForeground2 },
  good: { color: tokens.colorStatusSuccessForeground1 },
  bad: { color: tokens.colorStatusDangerForeground1 },
});

type Props = { icon: ReactElement; tone?: 'good' | 'bad' | 'out'; children: ReactNode };

/** What became of some rows, in one line. */
export function Count({ icon, tone = 'out', children }: Props) {
  const styles = useStyles();
  return (
    <p className={styles.root}>
      <span aria-hidden className={mergeClasses(styles.icon, styles[tone])}>
        {icon}
      </span>
      <span>{children}</span>
    </p>
  );
}
