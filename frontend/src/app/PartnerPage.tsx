import { useTranslation } from 'react-i18next';
import { PartnerReports } from '../features/partners/PartnerReports.tsx';
import { SignOutButton } from '../features/review/SignOutButton.tsx';

/** A partner's own reports. */
export function PartnerPage() {
  const { t } = useTranslation();
  return <PartnerReports signOut={<SignOutButton label={t('action.signOut')} />} />;
}
