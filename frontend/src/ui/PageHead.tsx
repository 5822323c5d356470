import { makeStyles, tokens } from '@fluentui/react-components';
import { PageTitle } from './PageTitle.tsx';

const useStyles = makeStyles({
  root: { maxInlineSize: '46rem', marginBlockEnd: 'clamp(1.25rem, 3vw, 2rem)' },
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
});

/** A page's heading, which is also the title of the browser's tab, and its introduction. */
export function PageHead({ title, lead }: { title: string; lead: string }) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <PageTitle>{title}</PageTitle>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
    </div>
  );
}
