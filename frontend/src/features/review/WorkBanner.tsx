import { makeStyles } from '@fluentui/react-components';
import { PersonRegular } from '@fluentui/react-icons/svg/person';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../lib/nameOf.ts';
import { fromMedium } from '../../ui/media.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { reviewTexts } from './texts.ts';
import { namesOf, useReaders, WorkContext } from './useWork.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 0.75rem' },
  mark: { display: 'inline-flex', alignItems: 'center', gap: '0.25rem', minInlineSize: 0, overflowWrap: 'anywhere' },
  // A phone has no room for what is usual.
  alone: { display: 'none', [fromMedium]: { display: 'inline-flex' } },
  icon: { flexShrink: 0, fontSize: '1rem' },
});

/** Who has taken the open item, and whether nobody else is there. Who has it open is seen in the bar, and announced here. */
export function WorkBanner() {
  const { t, i18n } = useTranslation(reviewTexts);
  const styles = useStyles();
  const readers = useReaders();
  const takenBy = useContext(WorkContext)?.work.takenBy;
  return (
    <div className={styles.root} role="status">
      {readers.length > 0 && <VisuallyHidden>{t('work.open', namesOf(readers, i18n.language))}</VisuallyHidden>}
      {takenBy && !takenBy.isMe && (
        <span className={styles.mark}>
          <PersonRegular aria-hidden className={styles.icon} />
          {t('work.taken', { name: nameOf(takenBy.name) })}
        </span>
      )}
      {readers.length === 0 && (!takenBy || takenBy.isMe) && <span className={styles.alone}>{t('work.alone')}</span>}
    </div>
  );
}
