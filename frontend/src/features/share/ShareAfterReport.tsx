import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Shareable } from './shareable.ts';
import { shareTexts } from './texts.ts';
import { ShareWays } from './ShareDialog.tsx';

const useStyles = makeStyles({
  root: { display: 'grid', gap: '1rem' },
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
  card: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '1rem',
    padding: '1rem',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
});

/** Ways to share a report that was just sent and is not published yet. They appear after `shareDelay` (ReportDialog). */
export function ShareAfterReport({ report }: { report: Shareable }) {
  const { t } = useTranslation(shareTexts);
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <p className={styles.note}>{t('pending')}</p>
      <div className={styles.card}>
        <h3 className={styles.title}>{t('heading')}</h3>
        <ShareWays incident={report} />
      </div>
    </div>
  );
}
