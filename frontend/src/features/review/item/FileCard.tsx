import { makeStyles } from '@fluentui/react-components';
import type { MediaItem } from '@incidentmap/core/domain/incident/mediaItems';
import { mediaKinds } from '@incidentmap/core/domain/media/mediaTypes';
import type { PendingMedia } from '@incidentmap/core/domain/submission/media';
import { useTranslation } from 'react-i18next';
import { oneLine } from '../../../lib/text.ts';
import { useToast } from '../../../ui/toasts/toast.ts';
import { ApprovalForm } from '../decide/ApprovalForm.tsx';
import { lackingOfFile, unsentApprovals } from '../decide/approvalValues.ts';
import { useFileDecision } from '../decide/useFileDecision.ts';
import { readingWidth } from '../shared/roomStyles.ts';
import { reviewTexts } from '../shared/texts.ts';
import { forgetInput, inputOf } from '../shared/unsentInput.ts';
import { HideableMedia } from '../submission/HideableMedia.tsx';
import { ReviewBadges } from '../submission/ReviewBadges.tsx';
import { type CardProps, SubmissionCard } from './SubmissionCard.tsx';
import { itemTexts } from './texts.ts';
import { Told, WhenAndWhere } from './Told.tsx';

const useStyles = makeStyles({
  picture: { maxInlineSize: readingWidth },
  blurred: { inlineSize: '100%', blockSize: '100%', objectFit: 'cover' },
});

/** A recorded or uploaded file that waits, with the details that its sender gave. */
export function FileCard({ file, head, onDecided, ...card }: CardProps & { file: PendingMedia }) {
  const { t } = useTranslation([itemTexts, reviewTexts]);
  const styles = useStyles();
  const toast = useToast();
  const { name, url, thumbnailUrl, kind } = file;
  const title = file.title ? oneLine(file.title) : t('review:media.untitled');
  const { decide, busy } = useFileDecision(file, title, { ...card.events, onDecided });
  /** False for a kind that this page does not know, for example because the server is of a newer release. */
  const isKnown = mediaKinds.includes(kind);
  const item: MediaItem = { kind: isKnown ? (kind === 'video' ? 'video' : 'photo') : 'other', url };
  const lacking = lackingOfFile(file, item);
  return (
    <SubmissionCard
      {...card}
      kind="media"
      id={name}
      about={title}
      badges={<ReviewBadges told={file} end={head} />}
      title={title}
      body={
        <>
          <WhenAndWhere {...file} />
          <Told isQuiet>{t('media.noDescription')}</Told>
          <div className={styles.picture}>
            <HideableMedia
              item={item}
              title={title}
              isLow
              label={t('review:media.show', { title })}
              blurred={thumbnailUrl && <img src={thumbnailUrl} alt="" loading="lazy" className={styles.blurred} />}
            />
          </div>
        </>
      }
      renderForm={(beside, close) => (
        <ApprovalForm
          key={lacking.words}
          lacking={lacking}
          busy={busy}
          beside={beside}
          onApprove={decide}
          onClose={close}
          onSessionEnd={card.events.onSessionEnd}
        />
      )}
      isFormKept={() => inputOf(unsentApprovals, name, lacking.words) !== undefined}
      forget={() => forgetInput(name)}
      {...(!isKnown && { approve: () => toast({ title: t('media.unknownItem'), intent: 'error' }) })}
      reject={async (reason, session) => (await decide({ status: 'rejected', reason }, session)).isSettled}
      busy={busy}
      points={{ media: lacking.media }}
    />
  );
}
