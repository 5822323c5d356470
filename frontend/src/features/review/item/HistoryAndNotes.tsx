import { makeStyles } from '@fluentui/react-components';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { londonMoment } from '../../../lib/dates.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { smallText, stack } from '../shared/roomStyles.ts';
import { Trail, useTrail } from '../submission/HistoryDialog.tsx';
import { ItemReference } from './ItemReference.tsx';
import { three } from '../shared/roomFrame.ts';
import { SidePart } from '../submission/SidePart.tsx';
import { itemTexts } from './texts.ts';
import { reviewTexts } from '../shared/texts.ts';
import { unsentNotes } from '../shared/unsentInput.ts';
import { WorkContext } from '../team/useTeamwork.ts';
import { WorkNotes } from '../team/WorkNotes.tsx';

const useStyles = makeStyles({
  parts: stack('1rem'),
  sent: smallText,
  title: { margin: 0, marginBlockEnd: '0.25rem', fontSize: '1rem', lineHeight: '1.5rem' },
});

type Props = {
  /** The key of the open item. */
  id: string;
  /** When it was sent. */
  createdAt: string;
  /** How often it was edited or corrected. */
  revision: number;
  /** Whether it is one of a flood. */
  isOfFlood: boolean;
};

/** Read when it is shown, because most items have none. */
function History({ id, revision }: Pick<Props, 'id' | 'revision'>) {
  const work = useContext(WorkContext)?.work;
  return <Trail trail={useTrail(id, JSON.stringify([revision, work]))} />;
}

/**
 * The history of the open item, and what the reviewers note for each other about it: open on a wide screen, and where there
 * are notes.
 */
export function HistoryAndNotes(item: Props) {
  const { t, i18n } = useTranslation([itemTexts, reviewTexts]);
  const styles = useStyles();
  const count = useContext(WorkContext)?.work.notes.length ?? 0;
  return (
    <SidePart
      title={t('side.history')}
      value={t('review:history.summary', {
        edited: t('review:history.edited', { count: item.revision }),
        notes: t('review:history.notes', { count }),
      })}
      isRow
      isOpenAtFirst={matchMedia(three).matches || count > 0 || unsentNotes.has(item.id)}
    >
      <div className={styles.parts}>
        <section aria-label={t('review:history.title')}>
          <VisuallyHidden>
            <h3>{t('review:history.title')}</h3>
          </VisuallyHidden>
          <ItemReference id={item.id} />
          <p className={styles.sent}>
            {t('review:history.sent', { when: londonMoment(item.createdAt, i18n.language) ?? item.createdAt })}{' '}
            {t(item.isOfFlood ? 'review:history.ofFlood' : 'review:history.noFlood')}
          </p>
          <History id={item.id} revision={item.revision} />
        </section>
        <section aria-label={t('work.notes')}>
          <h3 className={styles.title}>{t('work.notes')}</h3>
          <WorkNotes item={item.id} />
        </section>
      </div>
    </SidePart>
  );
}
