import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CalendarLtrRegular } from '@fluentui/react-icons/svg/calendar-ltr';
import { ClockRegular } from '@fluentui/react-icons/svg/clock';
import { HomeRegular } from '@fluentui/react-icons/svg/home';
import { LocationRegular } from '@fluentui/react-icons/svg/location';
import { TagRegular } from '@fluentui/react-icons/svg/tag';
import { HttpError } from '@incidentmap/core/contract/client';
import { undoWindow } from '@incidentmap/core/domain/constants';
import type { PendingMedia } from '@incidentmap/core/domain/media/media';
import type { Decision } from '@incidentmap/core/domain/incident/incidentTerms';
import { mediaKinds } from '@incidentmap/core/domain/media/mediaTypes';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useMutation } from '../../api/useMutation.ts';
import { formTexts } from '../../forms/texts.ts';
import { longDate, londonMoment } from '../../lib/dates.ts';
import { oneLine } from '../../lib/text.ts';
import { useDangerStyles } from '../../ui/dangerStyles.ts';
import { BlurredMedia } from '../../ui/BlurredMedia.tsx';
import { IconText } from '../../ui/IconText.tsx';
import { fromWide } from '../../ui/media.ts';
import { SeverityLabel } from '../../ui/SeverityLabel.tsx';
import { TaskDialog } from '../../ui/TaskDialog.tsx';
import { useToast } from '../../ui/useToast.ts';
import { DecisionBar } from './DecisionBar.tsx';
import { DecisionButton } from './DecisionButton.tsx';
import { PublishForm } from './PublishForm.tsx';
import { Fact } from './ReviewFacts.tsx';
import { openItem } from './roomStyles.ts';
import { useItemKeys, useKeyring } from './roomKeys.ts';
import { reviewTexts } from './texts.ts';
import { isSessionOver, isSignedOut } from './useDecision.ts';
import { useQuestionKeys } from './useQuestionKeys.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gap: '1rem',
    padding: 'clamp(1rem, 2vw, 1.5rem)',
    ...openItem,
    gridTemplateRows: 'auto auto auto 1fr',
    backgroundColor: tokens.colorNeutralBackground1,
    overflowWrap: 'anywhere',
    // Beside the list, a tablet has no room for a second column.
    [fromWide]: {
      gridTemplateColumns: 'minmax(0, 1fr) 18rem',
      alignItems: 'start',
      gridTemplateRows: 'auto auto 1fr',
    },
  },
  words: { display: 'grid', gap: '0.75rem', justifyItems: 'start', minInlineSize: 0 },
  title: { margin: 0, fontSize: '1.25rem', lineHeight: '1.75rem', textAlign: 'start' },
  facts: { display: 'flex', flexWrap: 'wrap', gap: '0.375rem 1.25rem', margin: 0, padding: 0, listStyleType: 'none' },
  form: { gridColumn: '1 / -1' },
  bar: { gridColumn: '1 / -1', alignSelf: 'end' },
  blurred: { inlineSize: '100%', blockSize: '100%', objectFit: 'cover' },
});

type Props = {
  media: PendingMedia;
  /** Goes on to the next item without a decision. */
  onSkip: () => void;
  /** Called when the recording was published (true) or rejected (false). */
  onLeft: (isPublished: boolean) => void;
  /** Called when the list is out of date and must be read again. */
  onStale: () => void;
  /** Called when the user is signed out or no longer has the role. */
  onSessionEnd: () => void;
  /** Stands before the buttons. */
  children: ReactNode;
};

/** One recording with the details that its sender gave. */
export function PendingMediaCard({ media, onSkip, onLeft, onStale, onSessionEnd, children }: Props) {
  const { t, i18n } = useTranslation([reviewTexts, formTexts]);
  const styles = useStyles();
  const toast = useToast();
  const titleId = useId();
  const danger = useDangerStyles();
  const [isApproving, setApproving] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { guard } = useKeyring();
  const { run: remove, busy } = useMutation('rejectPendingMedia');
  const { run: restore } = useMutation('restorePendingMedia');
  const { name, url, thumbnailUrl, kind, severity } = media;
  const title = media.title ? oneLine(media.title) : t('media.untitled');
  const unknown = t('media.unknown');

  /** False for a kind that this page does not know, for example because the server is of a newer release. */
  const isKnown = mediaKinds.includes(kind);

  const undo = async () => {
    try {
      await restore({ params: { name } });
      toast({ title: t('media.taken'), intent: 'success' });
    } catch (error) {
      if (isSignedOut(error)) return onSessionEnd();
      toast({
        title: t('undo.failed', { reason: apiErrorText(error) }),
        intent: 'error',
      });
    }
    onStale();
  };
  // Rejects on the server at once instead of delaying the request, so that the decision survives leaving the page. The
  // server keeps it undoable for some seconds.
  const reject = async () => {
    setAsking(false);
    if (busy) return;
    try {
      const { deleted } = await guard.during(() => remove({ params: { name } }));
      toast(
        deleted
          ? {
              title: t('decided.rejected'),
              intent: 'success',
              duration: undoWindow,
              action: { label: t('action.undo'), about: title, onClick: () => void undo() },
            }
          : { title: t('decidedBefore'), body: t('media.gone'), intent: 'warning' },
      );
      onLeft(false);
    } catch (error) {
      if (isSessionOver(error)) return onSessionEnd();
      toast({
        title: t('failed.rejected', { reason: apiErrorText(error) }),
        intent: 'error',
      });
      if (error instanceof HttpError && (error.status === 404 || error.status === 409)) onStale();
    }
  };

  useQuestionKeys({ isOpen: isAsking, onEnter: () => void reject() });
  const ask = (decision: Decision) => {
    if (busy || guard.isDeaf()) return;
    if (decision === 'rejected') setAsking(true);
    else if (isKnown) setApproving(true);
    else toast({ title: t('media.unknownItem'), intent: 'error' });
  };
  const onKeyDown = useItemKeys(isApproving ? {} : { a: () => ask('approved'), r: () => ask('rejected') }, true);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- every key has a button too
    <article className={styles.root} aria-labelledby={titleId} data-report="" onKeyDown={onKeyDown}>
      <div className={styles.words}>
        {severity && <SeverityLabel severity={severity} />}
        {media.atHome && <IconText icon={<HomeRegular />}>{t('badges.atHome')}</IconText>}
        <h3 id={titleId} className={styles.title} dir="auto" tabIndex={-1}>
          {title}
        </h3>
        <ul className={styles.facts}>
          <Fact icon={<LocationRegular />} name={t('field.location')}>
            <span dir="auto">{media.location ?? unknown}</span>
          </Fact>
          <Fact icon={<CalendarLtrRegular />} name={t('field.incidentDate')}>
            {media.incidentDate ? longDate(media.incidentDate, i18n.language) : unknown}
          </Fact>
          <Fact icon={<ClockRegular />} name={t('field.incidentTime')}>
            {t(`forms:timeOfDay.${media.incidentTime ?? 'Unknown'}`)}
          </Fact>
          <Fact icon={<TagRegular />} name={t('field.incidentType')}>
            {media.incidentType ? t(`incidentType.${media.incidentType}`) : unknown}
          </Fact>
        </ul>
        <IconText icon={<ClockRegular />}>
          {t('media.received', { when: londonMoment(media.createdAt, i18n.language) ?? unknown })}
        </IconText>
      </div>
      <BlurredMedia
        item={{ kind: isKnown ? (kind === 'video' ? 'video' : 'photo') : 'other', url }}
        title={title}
        label={t('media.show', { title })}
        blurred={thumbnailUrl && <img src={thumbnailUrl} alt="" loading="lazy" className={styles.blurred} />}
      />
      <div className={styles.form}>{children}</div>
      {!isApproving && (
        <DecisionBar
          onSkip={onSkip}
          className={styles.bar}
          titleId={titleId}
          acts={[]}
          reject={
            <DecisionButton
              decision="rejected"
              titleId={titleId}
              isBusy={busy}
              isRunning={busy}
              opensDialog
              onClick={() => ask('rejected')}
            />
          }
          approve={
            <DecisionButton decision="approved" titleId={titleId} isBusy={busy} onClick={() => ask('approved')} />
          }
        />
      )}
      <TaskDialog
        open={isAsking}
        title={t('media.question.title')}
        onClose={() => setAsking(false)}
        onSubmit={() => void reject()}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('action.cancel')}</Button>
            <Button className={danger.button} appearance="primary" type="submit">
              {t('media.question.confirm')}
            </Button>
          </>
        }
      >
        {t('media.question.body')}
      </TaskDialog>
      {isApproving && (
        <div className={styles.form}>
          <PublishForm
            media={media}
            onPublished={() => onLeft(true)}
            onCancel={() => setApproving(false)}
            onStale={onStale}
            onSessionEnd={onSessionEnd}
          />
        </div>
      )}
    </article>
  );
}
