import { makeStyles, tokens } from '@fluentui/react-components';
import { PeopleCommunityRegular } from '@fluentui/react-icons/svg/people-community';
import { ShieldCheckmarkRegular } from '@fluentui/react-icons/svg/shield-checkmark';
import type { PublicIncident } from '@incidentmap/core/domain/incident/incident';
import { useTranslation } from 'react-i18next';
import { IconText } from '../../ui/IconText.tsx';
import { SeverityMark } from '../../ui/SeverityMark.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.375rem 0.75rem' },
  severity: { display: 'inline-flex', alignItems: 'center', gap: '0.375rem', fontWeight: tokens.fontWeightSemibold },
});

/** How severe an incident is, who verified it and which partner sent it. */
export function IncidentBadges({
  incident: { severity, verifiedBy, partnerId },
}: {
  incident: Pick<PublicIncident, 'severity' | 'verifiedBy' | 'partnerId'>;
}) {
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
      {verifiedBy && (
        <IconText icon={<ShieldCheckmarkRegular />} tone="brand">
          {t('verifiedBy', { name: verifiedBy })}
        </IconText>
      )}
      {partnerId && <IconText icon={<PeopleCommunityRegular />}>{t('viaPartner', { name: partnerId })}</IconText>}
    </div>
  );
}
