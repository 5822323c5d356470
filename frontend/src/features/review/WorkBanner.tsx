import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { PersonRegular } from '@fluentui/react-icons/svg/person';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../lib/nameOf.ts';
import { reviewTexts } from './texts.ts';
import { useReaders, WorkContext } from './useWork.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 0.75rem', marginInlineStart: '0.25rem' },
  mark: { display: 'inline-flex', alignItems: 'center', gap: '0.25rem', minInlineSize: 0, overflowWrap: 'anywhere' },
  // Without much room, it gives way: it is usual.
  alone: {
    display: 'none',
    '@container (min-width: 28rem)': { display: 'inline-flex' },
    color: tokens.colorBrandForeground1,
  },
  icon: { flexShrink: 0, fontSize: '1rem' },
});

/** Who has taken the open item, and whether nobody else is there. Who has it open is seen in the bar. */
export function WorkBanner() {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const readers = useReaders();
  const takenBy = useContext(WorkContext)?.work.takenBy;
  return (
    <div className={styles.root} role="status">
      {takenBy && !takenBy.isMe && (
        <span className={styles.mark}>
          <PersonRegular aria-hidden className={styles.icon} />
          {t('work.taken', { name: nameOf(takenBy.name) })}
        </span>
      )}
      {readers.length === 0 && (!takenBy || takenBy.isMe) && (
        <span className={mergeClasses(styles.mark, styles.alone)}>
          <PersonRegular aria-hidden className={styles.icon} />
          {t('work.alone')}
        </span>
      )}
    </div>
  );
}
