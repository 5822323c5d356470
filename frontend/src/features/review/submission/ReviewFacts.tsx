import { makeStyles, tokens } from '@fluentui/react-components';
import { DismissCircleRegular } from '@fluentui/react-icons/svg/dismiss-circle';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import { useTranslation } from 'react-i18next';
import { IconText } from '../../../ui/layout/IconText.tsx';
import { plainList } from '../shared/roomStyles.ts';
import { SenderContact } from './SenderContact.tsx';
import { submissionTexts } from './texts.ts';
import { reviewTexts } from '../shared/texts.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0.375rem 1.25rem',
    ...plainList,
    '& > li > span': { fontSize: '0.875rem', lineHeight: '1.25rem' },
  },
  link: { color: tokens.colorBrandForegroundLink },
});

/** The sender's contact, if they agreed to be contacted, and the reason of a rejection. */
export function ReviewFacts({ incident }: { incident: ReviewedIncident }) {
  const { t } = useTranslation([submissionTexts, reviewTexts]);
  const styles = useStyles();
  const { allowContact, contactEmail, rejection } = incident;
  const mayContact = allowContact === 'yes' && contactEmail;
  if (!mayContact && !rejection) return null;
  return (
    <ul className={styles.root}>
      {mayContact && (
        <li key={incident.id}>
          <SenderContact address={contactEmail} />
        </li>
      )}
      {rejection && (
        <li>
          <IconText icon={<DismissCircleRegular />}>
            {t('facts.rejection')}: <strong>{t(`review:reasons.${rejection.code}`)}</strong>
            {rejection.incident !== undefined && (
              <>
                {' '}
                <a className={styles.link} href={`/incident/${rejection.incident}`} target="_blank" rel="noopener">
                  {t('facts.shownBy')}
                </a>
              </>
            )}
            {rejection.note !== '' && <span dir="auto">: {rejection.note}</span>}
          </IconText>
        </li>
      )}
    </ul>
  );
}
