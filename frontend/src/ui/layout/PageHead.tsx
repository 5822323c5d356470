import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { PageTitle } from './PageTitle.tsx';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '1rem 2rem',
    marginBlockEnd: 'clamp(1.25rem, 3vw, 2rem)',
  },
  words: { flexGrow: 1, maxInlineSize: '46rem' },
  title: {
    margin: 0,
    fontSize: 'clamp(1.5rem, 1.2rem + 1.5vw, 2.125rem)',
    lineHeight: 1.2,
    fontWeight: tokens.fontWeightBold,
    letterSpacing: '-0.015em',
    textWrap: 'balance',
  },
  lead: {
    marginBlock: '0.5rem 0',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase400,
    lineHeight: 1.5,
    textWrap: 'pretty',
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '0.75rem' },
});

type Props = { title: string; lead: string; actions?: ReactNode };

/** A page's heading, which is also the title of the browser's tab, its introduction, and buttons beside them. */
export function PageHead({ title, lead, actions }: Props) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <PageTitle>{title}</PageTitle>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
