import { makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { PeopleCommunityRegular } from '@fluentui/react-icons/svg/people-community';
import type { PublicIncident } from '@incidentmap/core/domain/incident/incident';
import { useTranslation } from 'react-i18next';
import { IconText } from '../../ui/IconText.tsx';
import { SeverityMark } from '../../ui/SeverityMark.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.25rem 0.75rem', fontSize: '1rem' },
  severity: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.375rem',
    fontWeight: tokens.fontWeightSemibold,
  },
  type: { color: tokens.colorNeutralForeground2 },
});

type Props = { incident: Pick<PublicIncident, 'severity' | 'incidentType' | 'verifiedBy' | 'partnerId'> };

/** On an incident's own page: how severe it is and of which type, who verified it and which partner sent it. */
export function DetailBadges({ incident: { severity, incidentType, verifiedBy, partnerId } }: Props) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <span className={styles.severity}>
        <SeverityMark severity={severity} />
        <span>
          <VisuallyHidden>{t('field.severity')}: </VisuallyHidden>
          {t(`severity.${severity}`)}
        </span>
      </span>
      <span className={styles.type}>{t(`incidentType.${incidentType}`)}</span>
      {verifiedBy && (
        <IconText icon={<CheckmarkRegular />} tone="brand">
          {t('verifiedBy', { name: verifiedBy })}
        </IconText>
      )}
      {partnerId && <IconText icon={<PeopleCommunityRegular />}>{t('viaPartner', { name: partnerId })}</IconText>}
    </div>
  );
}
