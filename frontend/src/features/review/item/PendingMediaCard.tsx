import { makeStyles, tokens } from '@fluentui/react-components';
import { HomeRegular } from '@fluentui/react-icons/svg/home';
import type { PendingMedia } from '@incidentmap/core/domain/submission/mediaSubmission';
import type { Decision } from '@incidentmap/core/domain/incident/incidentTerms';
import type { MediaItem } from '@incidentmap/core/domain/incident/mediaItems';
import { mediaKinds } from '@incidentmap/core/domain/media/mediaTypes';
import type { Rejection } from '@incidentmap/core/domain/audit/audit';
import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useMutation } from '../../../api/useMutation.ts';
import { longDate } from '../../../lib/dates.ts';
import { oneLine } from '../../../lib/text.ts';
import { IconText } from '../../../ui/layout/IconText.tsx';
import { tiny } from '../../../ui/layout/breakpoints.ts';
import { SeverityLabel } from '../../../ui/figures/SeverityLabel.tsx';
import { useToast } from '../../../ui/toasts/toast.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { DecisionBar } from '../decide/DecisionBar.tsx';
import { FileForm } from '../decide/FileForm.tsx';
import { HideableMedia } from '../submission/HideableMedia.tsx';
import { RejectDialog } from '../decide/RejectDialog.tsx';
import { badgeRow, openItem } from '../shared/roomStyles.ts';
import { useItemKeys, useKeyring } from '../shared/roomKeys.ts';
import { fromThree } from '../shared/roomFrame.ts';
import { itemTexts } from './texts.ts';
import { reviewTexts } from '../shared/texts.ts';
import { wordsOf, unsentPublications } from '../decide/publishValues.ts';
import { forgetInput, inputOf, unsentRejections } from '../shared/unsentInput.ts';
import { undoneUntil, useUndoOffer } from '../decide/useDecision.ts';
import { useRefusal, useTellFirst } from '../decide/useRefusal.ts';
import type { UndoEvents } from '../shared/events.ts';
import type { KeptSession } from '../shared/useKeptSession.ts';
import { showMedia, useOpenPoints } from '../decide/useOpenPoints.ts';
import { useTimeOfDay } from '../submission/useTimeOfDay.ts';
import { useConfirmFirst } from '../team/useTeamwork.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: '1rem',
    ...openItem,
    backgroundColor: tokens.colorNeutralBackground1,
    overflowWrap: 'anywhere',
  },
  words: { display: 'grid', gap: '0.75rem', justifyItems: 'start', minInlineSize: 0 },
  title: {
    margin: 0,
    fontSize: '1.5rem',
    lineHeight: '2rem',
    [fromThree]: { fontSize: '2rem', lineHeight: '2.5rem' },
    [tiny]: { fontSize: '1.25rem', lineHeight: '1.75rem' },
    fontWeight: tokens.fontWeightSemibold,
    textWrap: 'pretty',
    textAlign: 'start',
  },
  badges: { ...badgeRow, justifySelf: 'stretch', color: tokens.colorNeutralForeground2 },
  when: { margin: 0, color: tokens.colorNeutralForeground2, textAlign: 'start' },
  noText: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: '1.125rem',
    lineHeight: 1.6,
    textAlign: 'start',
  },
  // As wide as a report's text.
  picture: { maxInlineSize: '46rem' },
  blurred: { inlineSize: '100%', blockSize: '100%', objectFit: 'cover' },
});

type Props = {
  media: PendingMedia;
  /** Where there is room for a form beside the file; null where there is none, undefined until it is drawn. */
  beside: HTMLElement | null | undefined;
  /** Goes on to the next item without a decision. */
  onSkip: () => void;
  /** Called when the file was approved (true) or rejected (false). */
  onDecided: (isApproved: boolean) => void;
  /** Stands at the end of its first row. */
  head: ReactNode;
  /** Stands before the buttons. */
  children: ReactNode;
} & UndoEvents;

/** One recording with the details that its sender gave. */
export function PendingMediaCard({ media, beside, onSkip, onDecided, head, children, ...events }: Props) {
  const { t, i18n } = useTranslation([itemTexts, reviewTexts]);
  const ofDay = useTimeOfDay();
  const styles = useStyles();
  const toast = useToast();
  const { name, url, thumbnailUrl, kind, severity, incidentTime } = media;
  const titleId = useId();
  const words = wordsOf(media);
  const [isApproving, setApproving] = useState(inputOf(unsentPublications, media.name, words) !== undefined);
  const [isAsking, setAsking] = useState(() => !isApproving && unsentRejections.has(media.name));
  const { guard } = useKeyring();
  const confirmFirst = useConfirmFirst();
  const { run, busy } = useMutation('decidePendingMedia');
  const offerUndo = useUndoOffer(events);
  const tellFirst = useTellFirst();
  const refuse = useRefusal(name, events);
  const title = media.title ? oneLine(media.title) : t('review:media.untitled');
  const unknown = (field: string) => `${field}: ${t('media.unknown')}`;

  /** False for a kind that this page does not know, for example because the server is of a newer release. */
  const isKnown = mediaKinds.includes(kind);

  const item: MediaItem = { kind: isKnown ? (kind === 'video' ? 'video' : 'photo') : 'other', url };
  const before = useOpenPoints({ media: [item] });

  const decided = (decision: Decision, until = undoneUntil()) => {
    const isScheduled = decision === 'approved';
    onDecided(isScheduled);
    offerUndo({ kind: 'media', id: name, revision: 0, decision, isScheduled, until }, title);
  };
  /** Returns whether the file is decided. */
  const reject = async (reason: Rejection | undefined, session: KeptSession): Promise<boolean> => {
    if (busy) return false;
    try {
      if (!(await session.isOpen())) return false;
      const body = { status: 'rejected' as const, ...(reason ? { reason } : {}) };
      const { changed, first } = await guard.during(() => run({ params: { name }, body }));
      if (changed) {
        decided('rejected');
        return true;
      }
      if (first) tellFirst(first);
      else toast({ title: t('review:decidedBefore'), body: t('media.gone'), intent: 'warning' });
      events.onStale(name);
      return true;
    } catch (error) {
      return refuse(error, { decision: 'rejected', session }).isSettled;
    }
  };

  const ask = (decision: Decision) => {
    if (busy || guard.isDeaf()) return;
    if (decision === 'rejected') setAsking(true);
    else if (!isKnown) toast({ title: t('media.unknownItem'), intent: 'error' });
    else if (!before.lead()) confirmFirst(() => setApproving(true));
  };
  const approve = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    forgetInput(name);
    flushSync(() => setApproving(false));
    // The form stood in the place of the bar, and took the focus with it.
    approve.current?.focus();
  };
  const onKeyDown = useItemKeys(
    {
      ...(!isApproving && { a: () => ask('approved'), r: () => ask('rejected') }),
      ...(before.unseen !== '' && { f: showMedia }),
    },
    true,
  );

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- every key has a button too
    <article className={styles.root} aria-labelledby={titleId} data-report="" onKeyDown={onKeyDown}>
      <div className={styles.words}>
        <div className={styles.badges}>
          {severity && <SeverityLabel severity={severity} />}
          {media.incidentType && (
            <span>
              <VisuallyHidden>{t('field.incidentType')}: </VisuallyHidden>
              {t(`incidentType.${media.incidentType}`)}
            </span>
          )}
          {media.atHome && <IconText icon={<HomeRegular />}>{t('review:badges.atHome')}</IconText>}
          {head}
        </div>
        <h3 id={titleId} className={styles.title} dir="auto" tabIndex={-1}>
          {title}
        </h3>
        <p className={styles.when}>
          {media.incidentDate ? longDate(media.incidentDate, i18n.language) : unknown(t('field.incidentDate'))}
          {ofDay(incidentTime)}
          {' · '}
          <span dir="auto">{media.location ?? unknown(t('field.location'))}</span>
        </p>
      </div>
      <p className={styles.noText}>{t('media.noDescription')}</p>
      <div className={styles.picture}>
        <HideableMedia
          item={item}
          title={title}
          isLow
          label={t('review:media.show', { title })}
          blurred={thumbnailUrl && <img src={thumbnailUrl} alt="" loading="lazy" className={styles.blurred} />}
        />
      </div>
      {isApproving && beside !== undefined && (
        <FileForm
          key={words}
          media={media}
          beside={beside}
          item={item}
          onApproved={(until) => decided('approved', until)}
          onCancel={cancel}
          onStale={events.onStale}
          onSessionEnd={events.onSessionEnd}
        />
      )}
      {children}
      {!isApproving && (
        <DecisionBar
          titleId={titleId}
          before={before}
          busy={busy ? 'rejected' : null}
          isRejecting={isAsking}
          opensForm
          approveRef={approve}
          onDecide={ask}
          onSkip={onSkip}
        />
      )}
      <RejectDialog
        open={isAsking}
        count={1}
        kind="media"
        about={title}
        item={name}
        onClose={() => setAsking(false)}
        onReject={reject}
        onSessionEnd={events.onSessionEnd}
      />
    </article>
  );
}
