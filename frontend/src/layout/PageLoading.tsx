import { makeStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../ui/feedback/Spinner.tsx';
import { appTexts } from './texts.ts';

const useStyles = makeStyles({
  // As high as a page, so that the footer does not jump; invisible at first, so that a fast page shows no flash of it.
  root: {
    minBlockSize: '100vh',
    animationName: { from: { opacity: 0 }, '99%': { opacity: 0 }, to: { opacity: 1 } },
    animationDuration: '0.3s',
  },
});

/** In place of a page while its code loads. */
export function PageLoading() {
  const { t } = useTranslation(appTexts);
  return <Spinner label={t('layout.loading')} className={useStyles().root} />;
}
