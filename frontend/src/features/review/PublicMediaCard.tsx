import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { OpenRegular } from '@fluentui/react-icons/svg/open';
import { HttpError } from '@incidentmap/core/contract/client';
import type { PublicMedia } from '@incidentmap/core/domain/media/media';
import { itemOfFile } from '@incidentmap/core/domain/media/mediaItems';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useMutation } from '../../api/useMutation.ts';
import { paths } from '../../lib/paths.ts';
import { oneLine } from '../../lib/text.ts';
import { BlurredMedia } from '../../ui/BlurredMedia.tsx';
import { useDangerStyles } from '../../ui/dangerStyles.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { TaskDialog } from '../../ui/TaskDialog.tsx';
import { useToast } from '../../ui/useToast.ts';
import { reviewTexts } from './texts.ts';
import { isSessionOver } from './useDecision.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateRows: 'auto 1fr auto',
    gap: '0.75rem',
    padding: '1rem',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    overflowWrap: 'anywhere',
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'start',
    borderRadius: tokens.borderRadiusSmall,
  },
  actions: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '0.5rem' },
});

type Props = {
  media: PublicMedia;
  onDeleted: () => void;
  /** Called when the list is out of date and must be read again. */
  onStale: () => void;
  onSessionEnd: () => void;
};

/** One public file with the title of its incident, and a button that deletes it after a confirmation. */
export function PublicMediaCard({ media: { name, url, incidentId, title }, onDeleted, onStale, onSessionEnd }: Props) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const toast = useToast();
  const titleId = useId();
  const danger = useDangerStyles();
  const { run, busy } = useMutation('deletePublicMedia');
  const [isAsking, setAsking] = useState(false);
  const words = title === null ? t('publicMedia.orphan') : oneLine(title);

  const remove = async () => {
    setAsking(false);
    if (busy) return;
    try {
      await run({ params: { name } });
      toast({ title: t('delete.done'), intent: 'success' });
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
      <BlurredMedia item={itemOfFile(url)} title={words} label={t('media.show', { title: words })} />
      <h3 id={titleId} className={styles.title} dir="auto" tabIndex={-1}>
        {words}
      </h3>
      <div className={styles.actions}>
        {incidentId !== null && (
          <LinkButton to={paths.incident(incidentId)} icon={<OpenRegular />}>
            {t('action.viewIncident')}
          </LinkButton>
        )}
        <Button
          appearance="subtle"
          icon={busy ? <Spinner size="tiny" /> : <DeleteRegular />}
          aria-describedby={titleId}
          aria-haspopup="dialog"
          disabledFocusable={busy}
          onClick={() => setAsking(true)}
        >
          {t('action.delete')}
        </Button>
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
