import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../api/useQuery.ts';
import { appTexts } from './texts.ts';

const useStyles = makeStyles({
  root: {
    margin: 0,
    maxInlineSize: '8.5rem',
    fontSize: '0.875rem',
    lineHeight: 1.2,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorBrandForeground1,
  },
});

/** Says that the data is invented, where it is: for a page without the header that says so. */
export function DemonstrationNote() {
  const { t } = useTranslation(appTexts);
  const styles = useStyles();
  const isDemonstration = useQuery('getSite').data?.demonstrationData ?? false;
  return isDemonstration && <p className={styles.root}>{t('demonstration')}</p>;
}
