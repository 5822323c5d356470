import { Link, makeStyles } from '@fluentui/react-components';
import { urlOf } from '@incidentmap/core/contract/client';
import { useTranslation } from 'react-i18next';
import { Warning } from '../../../ui/feedback/Warning.tsx';
import { reviewTexts } from './texts.ts';

const useStyles = makeStyles({
  link: { display: 'inline-flex', alignItems: 'center', minBlockSize: '2.75rem' },
});

/** Says in a form that the session has ended and that what was typed is kept, with the way to sign in again beside it. */
export function SessionEnded({ hasEnded }: { hasEnded: boolean }) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  return (
    <div>
      <Warning>{hasEnded && t('sessionEnded.kept')}</Warning>
      {hasEnded && (
        <Link inline className={styles.link} href={urlOf('signIn')} target="_blank">
          {t('sessionEnded.signIn')}
        </Link>
      )}
    </div>
  );
}
