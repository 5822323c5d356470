import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';

/** In place of a page whose code did not load, or that failed. Browsers may remember a failed module, so the page is loaded anew. */
export function RouteFailure() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle>{t('failed.title')}</PageTitle>
      <LoadFailure level={1} onRetry={() => location.reload()} />
    </>
  );
}
