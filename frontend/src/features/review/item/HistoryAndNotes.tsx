import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { referenceOf } from '@incidentmap/core/domain/incident/reference';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { londonMoment } from '../../../lib/dates.ts';
import { uiTexts } from '../../../ui/texts.ts';
import { useToast } from '../../../ui/toasts/toast.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { smallText } from '../../../ui/layout/cardStyles.ts';
import { lineButton, row, stack } from '../shared/roomStyles.ts';
import { Trail } from '../submission/HistoryDialog.tsx';
import { keyOf, revisionOf, type WaitingItem } from '../submission/queueItems.ts';
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
  reference: { ...row('0 0.5rem'), ...smallText, fontVariantNumeric: 'tabular-nums' },
  copy: { ...lineButton, fontSize: 'inherit', fontWeight: tokens.fontWeightRegular },
});

/** The number by which reviewers speak of an item. */
function Reference({ id }: { id: string }) {
  const { t } = useTranslation([itemTexts, reviewTexts, uiTexts]);
  const styles = useStyles();
  const toast = useToast();
  const reference = referenceOf(id);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reference);
      toast({ title: t('reference.copied'), intent: 'success' });
    } catch {
      toast({ title: t('ui:copyFailed.title'), body: reference, intent: 'error' });
    }
  };
  return (
    <div className={styles.reference}>
      <span dir="ltr" translate="no">
        {t('review:queue.reference', { id: reference })}
      </span>
      <Button
        className={styles.copy}
        appearance="subtle"
        icon={<CopyRegular />}
        aria-label={t('reference.copyIt')}
        onClick={() => void copy()}
      >
        {t('reference.copy')}
      </Button>
    </div>
  );
}

/** The history of an item and the reviewers' notes: open on a wide screen, and where there are notes. */
export function HistoryAndNotes({ item }: { item: WaitingItem }) {
  const { t, i18n } = useTranslation([itemTexts, reviewTexts]);
  const styles = useStyles();
  const work = use(WorkContext)?.work;
  const [id, revision] = [keyOf(item), revisionOf(item)];
  const isOfFlood = item.kind === 'report' && item.report.floodOf !== null;
  const count = work?.notes.length ?? 0;
  return (
    <SidePart
      title={t('side.history')}
      value={t('review:history.summary', {
        edited: t('review:history.edited', { count: revision }),
        notes: t('review:history.notes', { count }),
      })}
      isRow
      isOpenAtFirst={matchMedia(three).matches || count > 0 || unsentNotes.has(id)}
    >
      <div className={styles.parts}>
        <section aria-label={t('review:history.title')}>
          <VisuallyHidden>
            <h3>{t('review:history.title')}</h3>
          </VisuallyHidden>
          <Reference id={id} />
          <p className={styles.sent}>
            {t('review:history.sent', { when: londonMoment(item.createdAt, i18n.language) ?? item.createdAt })}{' '}
            {t(isOfFlood ? 'review:history.ofFlood' : 'review:history.noFlood')}
          </p>
          <Trail id={id} state={JSON.stringify([revision, work])} />
        </section>
        <section aria-label={t('work.notes')}>
          <h3 className={styles.title}>{t('work.notes')}</h3>
          <WorkNotes item={id} />
        </section>
      </div>
    </SidePart>
  );
}
