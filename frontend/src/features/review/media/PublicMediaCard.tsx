import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { HttpError } from '@incidentmap/core/contract/client';
import type { PublicMedia } from '@incidentmap/core/domain/submission/media';
import { itemOfFile } from '@incidentmap/core/domain/incident/mediaItems';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { apiErrorText } from '../../../api/apiErrorText.ts';
import { useMutation } from '../../../api/useMutation.ts';
import { longDate } from '../../../lib/dates.ts';
import { paths } from '../../../lib/paths.ts';
import { oneLine } from '../../../lib/text.ts';
import { useDangerStyles } from '../../../ui/layout/dangerStyles.ts';
import { fromMedium } from '../../../ui/layout/breakpoints.ts';
import { smallText } from '../../../ui/layout/cardStyles.ts';
import { TaskDialog } from '../../../ui/dialogs/TaskDialog.tsx';
import { useToast } from '../../../ui/toasts/toast.ts';
import { ActEntry, ActMenu } from '../shared/ActMenu.tsx';
import { HideableMedia } from '../submission/HideableMedia.tsx';
import { fileKindOf } from './publicFiles.ts';
import { publicMediaTexts } from './texts.ts';
import { reviewTexts } from '../shared/texts.ts';
import { isSessionOver } from '../shared/session.ts';

const useStyles = makeStyles({
  // Its acts are at its foot, whatever is above.
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto auto 1fr auto',
    gap: '0.25rem',
    paddingBlockEnd: '0.25rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    // Its picture is rounded where the card is.
    '& > :first-child > :last-child': { borderEndStartRadius: 0, borderEndEndRadius: 0 },
  },
  // A few lines at most, so that the files of a line end at the same height; a narrow card has fewer words in each.
  title: {
    margin: 0,
    marginBlockStart: '0.25rem',
    marginInline: '0.5rem',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'start',
    borderRadius: tokens.borderRadiusSmall,
    overflowWrap: 'anywhere',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 3,
    [fromMedium]: { WebkitLineClamp: 2 },
    overflow: 'hidden',
  },
  fact: { margin: 0, textAlign: 'start' },
  facts: { ...smallText, marginInline: '0.5rem', overflowWrap: 'anywhere' },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    paddingInlineStart: '0.5rem',
  },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minBlockSize: '2.75rem',
    color: tokens.colorBrandForegroundLink,
    fontSize: '0.875rem',
    textUnderlineOffset: '0.2em',
  },
  // Its dots end where the words do.
  more: { marginInlineStart: 'auto' },
});

type Props = {
  media: PublicMedia;
  onDeleted: () => void;
  /** Called when the list is out of date and must be read again. */
  onStale: () => void;
  onSessionEnd: () => void;
};

/** One public file with the title and the facts of its incident, and a menu that deletes it after a confirmation. */
export function PublicMediaCard({ media, onDeleted, onStale, onSessionEnd }: Props) {
  const { t, i18n } = useTranslation([publicMediaTexts, reviewTexts]);
  const { name, url, incidentId, title, location, incidentDate } = media;
  const styles = useStyles();
  const toast = useToast();
  const titleId = useId();
  const danger = useDangerStyles();
  const { run, busy } = useMutation('deletePublicMedia');
  const [isAsking, setAsking] = useState(false);
  const words = title === null ? t('publicMedia.orphan') : oneLine(title);
  const item = itemOfFile(url);
  const day = incidentDate === null ? null : longDate(incidentDate, i18n.language);
  // Of a photo or a video, the cover says its kind.
  const kind = fileKindOf(media);
  // No line ends in a dot.
  const facts = [kind === 'other' ? t('publicMedia.otherFile') : null, location]
    .filter((fact) => fact !== null)
    .join(' ·\u00a0');

  const remove = async () => {
    setAsking(false);
    if (busy) return;
    try {
      await run({ params: { name } });
      toast({ title: t('review:delete.done'), intent: 'success' });
      onDeleted();
    } catch (error) {
      if (isSessionOver(error)) return onSessionEnd();
      const reason = apiErrorText(error);
      toast({ title: t('publicMedia.deleteFailed', { reason }), intent: 'error' });
      if (error instanceof HttpError && error.status < 500) onStale();
    }
  };

  return (
    <article className={styles.root} aria-labelledby={titleId}>
      <HideableMedia isSmall item={item} title={words} label={t('review:media.show', { title: words })} />
      <h3 id={titleId} className={styles.title} dir="auto" tabIndex={-1} title={words}>
        {words}
      </h3>
      <div className={styles.facts}>
        {facts !== '' && (
          <p className={styles.fact} dir="auto">
            {facts}
          </p>
        )}
        {day !== null && <p className={styles.fact}>{day}</p>}
      </div>
      <div className={styles.actions}>
        {incidentId !== null && (
          <Link to={paths.incident(incidentId)} className={styles.link}>
            {t('action.viewIncident')}
          </Link>
        )}
        <div className={styles.more}>
          <ActMenu position="below" appearance="subtle" titleId={titleId}>
            <ActEntry
              act={{
                id: 'delete',
                text: t('action.delete'),
                icon: <DeleteRegular />,
                onClick: () => setAsking(true),
                opensDialog: true,
                isBusy: busy,
                isDanger: true,
              }}
            />
          </ActMenu>
        </div>
      </div>
      <TaskDialog
        open={isAsking}
        title={t('publicMedia.question.title')}
        onClose={() => setAsking(false)}
        onSubmit={() => void remove()}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('action.cancel')}</Button>
            <Button className={danger.button} appearance="primary" type="submit">
              {t('action.delete')}
            </Button>
          </>
        }
      >
        {t('publicMedia.question.body')}
      </TaskDialog>
    </article>
  );
}
