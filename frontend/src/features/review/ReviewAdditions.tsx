import { makeStyles, tokens } from '@fluentui/react-components';
import type { Addition } from '@incidentmap/core/domain/addition';
import { useTranslation } from 'react-i18next';
import { londonMoment } from '../../lib/dates.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gap: '0.75rem', margin: 0, padding: 0, maxInlineSize: '46rem', listStyleType: 'none' },
  addition: {
    paddingInlineStart: '0.75rem',
    borderInlineStartWidth: '3px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorNeutralStroke1,
  },
  when: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  text: { margin: 0, textAlign: 'start', whiteSpace: 'pre-wrap', lineHeight: 1.55 },
});

/** What its sender said later. */
export function ReviewAdditions({ additions }: { additions: readonly Addition[] }) {
  const { t, i18n } = useTranslation();
  const styles = useStyles();
  if (additions.length === 0) return null;
  return (
    <ul className={styles.root} aria-label={t('review.additions.label')}>
      {additions.map(({ text, mediaFiles, createdAt }) => (
        <li key={createdAt} className={styles.addition}>
          <p className={styles.when}>
            {t('review.additions.when', { when: londonMoment(createdAt, i18n.language) ?? createdAt })}
            {mediaFiles.length > 0 && ` · ${t('review.additions.files', { count: mediaFiles.length })}`}
          </p>
          {text !== '' && (
            <p className={styles.text} dir="auto">
              {text}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
