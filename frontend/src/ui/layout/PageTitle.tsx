import { useTranslation } from 'react-i18next';

/** The title of the browser's tab: the page's own name, then the site's. */
export function PageTitle({ children }: { children: string }) {
  const { t } = useTranslation();
  return <title>{`${children} – ${t('siteName')}`}</title>;
}
