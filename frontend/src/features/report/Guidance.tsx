import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { reportTexts } from './texts.ts';

const useStyles = makeStyles({
  guidelines: { color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase300 },
  heading: { margin: 0, color: tokens.colorNeutralForeground1, fontSize: tokens.fontSizeBase300 },
  list: { margin: 0, marginBlockStart: '0.25rem', paddingInlineStart: '1.25rem' },
});

export function Guidelines() {
  const { t } = useTranslation(reportTexts);
  const styles = useStyles();
  return (
    <section className={styles.guidelines}>
      <h3 className={styles.heading}>{t('guidelines.title')}</h3>
      <ul className={styles.list}>
        <li>{t('guidelines.words')}</li>
        <li>{t('guidelines.names')}</li>
        <li>{t('guidelines.language')}</li>
        <li>{t('guidelines.review')}</li>
      </ul>
    </section>
  );
}
