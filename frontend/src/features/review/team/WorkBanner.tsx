import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { PeopleRegular } from '@fluentui/react-icons/svg/people';
import { PersonRegular } from '@fluentui/react-icons/svg/person';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../../lib/nameOf.ts';
import { useHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { row } from '../shared/roomStyles.ts';
import { teamTexts } from './texts.ts';
import { reviewTexts } from '../shared/texts.ts';
import { useReaders, WorkContext } from './useTeamwork.ts';

const useStyles = makeStyles({
  root: row('0 0.5rem'),
  mark: { display: 'inline-flex', alignItems: 'center', gap: '0.25rem', minInlineSize: 0, overflowWrap: 'anywhere' },
  alone: { position: 'relative', color: tokens.colorBrandForeground1 },
  // Without much room the picture says it alone: it is usual.
  aloneWords: {
    '@container (min-width: 28rem)': {
      position: 'static',
      inlineSize: 'auto',
      blockSize: 'auto',
      margin: 0,
      clipPath: 'none',
    },
  },
  icon: { flexShrink: 0, fontSize: '1.25rem' },
  others: { color: tokens.colorStatusWarningForeground1 },
});

/** Who has taken the open item, and whether somebody else is there. Who that is, is read in the bar. */
export function WorkBanner() {
  const { t } = useTranslation([teamTexts, reviewTexts]);
  const styles = useStyles();
  const { hidden } = useHidden();
  const readers = useReaders();
  const takenBy = useContext(WorkContext)?.work.takenBy;
  return (
    <div className={styles.root} role="status">
      {takenBy && !takenBy.isMe && (
        <span className={styles.mark}>
          <PersonRegular aria-hidden className={styles.icon} />
          {t('review:work.taken', { name: nameOf(takenBy.name) })}
        </span>
      )}
      {readers.length > 0 && <PeopleRegular aria-hidden className={mergeClasses(styles.icon, styles.others)} />}
      {readers.length === 0 && (!takenBy || takenBy.isMe) && (
        <span className={mergeClasses(styles.mark, styles.alone)} title={t('work.alone')}>
          <PersonRegular aria-hidden className={styles.icon} />
          <span className={mergeClasses(hidden, styles.aloneWords)}>{t('work.alone')}</span>
        </span>
      )}
    </div>
  );
}
