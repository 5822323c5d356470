import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { reportTexts } from './texts.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gap: '0.25rem', color: tokens.colorNeutralForeground2 },
  lead: { margin: 0, lineHeight: tokens.lineHeightBase300, textWrap: 'pretty' },
  summary: {
    inlineSize: 'fit-content',
    paddingBlock: '0.75rem',
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase400,
    fontWeight: tokens.fontWeightSemibold,
    cursor: 'pointer',
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '2px' },
  },
  list: {
    display: 'grid',
    gap: '0.25rem',
    margin: 0,
    paddingInlineStart: '1.25rem',
    lineHeight: tokens.lineHeightBase300,
  },
});

/** What a report is for, in a sentence, and the content guidelines, which open. */
export function Guidelines() {
  const { t } = useTranslation(reportTexts);
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <p className={styles.lead}>{t('guidelines.lead')}</p>
      <details>
        <summary className={styles.summary}>{t('guidelines.title')}</summary>
        <ul className={styles.list}>
          <li>{t('guidelines.words')}</li>
          <li>{t('guidelines.names')}</li>
          <li>{t('guidelines.language')}</li>
          <li>{t('guidelines.review')}</li>
        </ul>
      </details>
    </div>
  );
}
