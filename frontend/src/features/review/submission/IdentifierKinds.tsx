import { makeStyles, tokens } from '@fluentui/react-components';
import { personalDetailKinds } from '@incidentmap/core/domain/identifiers/kinds';
import { useTranslation } from 'react-i18next';
import { reviewTexts } from '../shared/texts.ts';

const useStyles = makeStyles({
  summary: {
    inlineSize: 'fit-content',
    paddingBlock: '0.25rem',
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  note: { marginBlock: '0.25rem', maxInlineSize: '46rem' },
  list: { columnWidth: '14rem', maxInlineSize: '46rem', margin: 0, paddingInlineStart: '1.25rem' },
});

/** Says which kinds of identifiers are looked for, so that nobody takes silence for an answer about the rest. */
export function IdentifierKinds({ isFound }: { isFound: boolean }) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  return (
    <details>
      <summary className={styles.summary}>{t(`identifiers.lookedFor.${isFound ? 'title' : 'nothing'}`)}</summary>
      <p className={styles.note}>{t('identifiers.lookedFor.note')}</p>
      <ul className={styles.list}>
        {personalDetailKinds.map((kind) => (
          <li key={kind}>{t(`identifiers.kinds.${kind}`)}</li>
        ))}
      </ul>
    </details>
  );
}
