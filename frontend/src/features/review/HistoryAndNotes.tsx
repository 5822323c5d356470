import { makeStyles } from '@fluentui/react-components';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { Trail, useTrail } from './HistoryDialog.tsx';
import { ItemReference } from './ItemReference.tsx';
import { three } from './roomFrame.ts';
import { SidePart } from './SidePart.tsx';
import { reviewTexts } from './texts.ts';
import { unsentNotes } from './unsentInput.ts';
import { WorkContext } from './useWork.ts';
import { WorkNotes } from './WorkNotes.tsx';

const useStyles = makeStyles({
  parts: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1rem' },
  title: { margin: 0, marginBlockEnd: '0.25rem', fontSize: '1rem', lineHeight: '1.5rem' },
});

/** `id`: the key of the open item; `revision`: how often it was edited or corrected. */
type Props = { id: string; revision: number };

/** Read when it is shown, because most items have none. */
function History({ id, revision }: Props) {
  const work = useContext(WorkContext)?.work;
  return <Trail trail={useTrail(id, JSON.stringify([revision, work]))} />;
}

/**
 * The history of the open item, and what the reviewers note for each other about it: open on a wide screen, and where there
 * are notes.
 */
export function HistoryAndNotes(item: Props) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const count = useContext(WorkContext)?.work.notes.length ?? 0;
  return (
    <SidePart
      title={t('side.history')}
      value={t('history.summary', {
        edited: t('history.edited', { count: item.revision }),
        notes: t('history.notes', { count }),
      })}
      isRow
      isOpenAtFirst={matchMedia(three).matches || count > 0 || unsentNotes.has(item.id)}
    >
      <div className={styles.parts}>
        <section aria-label={t('history.title')}>
          <h3 className={styles.title}>{t('history.title')}</h3>
          <ItemReference id={item.id} />
          <History {...item} />
        </section>
        <section aria-label={t('work.notes')}>
          <h3 className={styles.title}>{t('work.notes')}</h3>
          <WorkNotes item={item.id} />
        </section>
      </div>
    </SidePart>
  );
}
