import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../lib/useOnline.ts';
import { monitorTexts } from './texts.ts';

const useStyles = makeStyles({
  notice: {
    display: 'grid',
    alignContent: 'center',
    justifyItems: 'center',
    gap: '0.5rem',
    flexGrow: 1,
    minBlockSize: '12rem',
    padding: '1.5rem',
    textAlign: 'center',
    textWrap: 'balance',
  },
  line: { margin: 0, color: tokens.colorNeutralForeground2 },
  title: { margin: 0, fontWeight: tokens.fontWeightSemibold },
});

export function MonitorEmpty() {
  const { t } = useTranslation(monitorTexts);
  const styles = useStyles();
  return (
    <div className={styles.notice} role="status">
      <p className={styles.title}>{t('empty')}</p>
    </div>
  );
}

/** A load failure, clearly different from an empty list. */
export function MonitorFailure({ reason, onRetry }: { reason?: string; onRetry: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const isOnline = useOnline();
  return (
    <div className={styles.notice} role="alert">
      <p className={styles.title}>{isOnline ? t('failure.title') : t('offline.title')}</p>
      <p className={styles.line}>{isOnline ? (reason ?? t('failure.body')) : t('offline.body')}</p>
      <Button onClick={onRetry}>{t('action.tryAgain')}</Button>
    </div>
  );
}

export function MonitorLoading() {
  const { t } = useTranslation(monitorTexts);
  const styles = useStyles();
  return (
    <div className={styles.notice} role="status">
      <p className={styles.line}>{t('loading')}</p>
    </div>
  );
}
