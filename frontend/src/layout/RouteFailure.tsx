import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../ui/feedback/LoadFailure.tsx';
import { PageTitle } from '../ui/layout/PageTitle.tsx';

/**
 * Shown in place of a page whose code did not load, or that threw. Browsers may cache a failed module, so it offers a
 * reload.
 */
export function RouteFailure() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle>{t('failure.title')}</PageTitle>
      <LoadFailure level={1} onRetry={() => location.reload()} />
    </>
  );
}
