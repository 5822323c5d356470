import { makeStyles } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { PeopleCommunityRegular } from '@fluentui/react-icons/svg/people-community';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { useTranslation } from 'react-i18next';
import { IconText } from '../../../ui/layout/IconText.tsx';
import { SeverityLabel } from '../../../ui/figures/SeverityLabel.tsx';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.25rem 0.75rem', fontSize: '1rem' },
});

type Props = { incident: Pick<PublicIncident, 'severity' | 'verifiedBy' | 'partnerId'> };

/** On an incident's own page: how severe it is, who verified it and which partner sent it. */
export function DetailBadges({ incident: { severity, verifiedBy, partnerId } }: Props) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <SeverityLabel severity={severity} scale={1} />
      {verifiedBy && (
        <IconText icon={<CheckmarkRegular />} tone="brand">
          {t('verifiedBy', { name: verifiedBy })}
        </IconText>
      )}
      {partnerId && <IconText icon={<PeopleCommunityRegular />}>{t('viaPartner', { name: partnerId })}</IconText>}
    </div>
  );
}
