import { Button, makeStyles, ProgressBar } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { importTexts } from './texts.ts';
import type { Progress } from './useImport.ts';
import { useNumber } from './useNumber.ts';

const useStyles = makeStyles({ words: { margin: 0, lineHeight: 1.5 }, cancel: { justifySelf: 'start' } });

/** How far the rows are that are sent, with a way to cancel; what is removed cannot be kept any more. */
export function ImportProgress({ progress, onCancel }: { progress: Progress; onCancel: () => void }) {
  const { t } = useTranslation(importTexts);
  const styles = useStyles();
  const numberOf = useNumber();
  const { phase, done, total } = progress;
  const busy = phase === 'checking' ? 'check.busy' : 'add.busy';
  return (
    <>
      <p className={styles.words} role="status">
        {t(phase === 'removing' ? 'add.removing' : busy)}
      </p>
      <ProgressBar thickness="large" aria-label={t(busy)} {...(total > 0 ? { value: done / total } : {})} />
      {(phase === 'sending' || phase === 'adding') && (
        <p className={styles.words}>
          {t(`add.${phase}`, { done: numberOf(done).number, total: numberOf(total).number })}
        </p>
      )}
      {phase !== 'removing' && (
        <Button className={styles.cancel} size="large" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      )}
    </>
  );
}
