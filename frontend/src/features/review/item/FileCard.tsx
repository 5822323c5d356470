import { makeStyles } from '@fluentui/react-components';
import type { MediaItem } from '@incidentmap/core/domain/incident/mediaItems';
import { mediaKinds } from '@incidentmap/core/domain/media/mediaTypes';
import type { PendingMedia } from '@incidentmap/core/domain/submission/media';
import { useTranslation } from 'react-i18next';
import { oneLine } from '../../../lib/text.ts';
import { useToast } from '../../../ui/toasts/toast.ts';
import { lackingOfFile } from '../decide/formValues.ts';
import { readingWidth } from '../shared/roomStyles.ts';
import { reviewTexts } from '../shared/texts.ts';
import { HideableMedia } from '../submission/HideableMedia.tsx';
import { type CardProps, SubmissionCard } from './SubmissionCard.tsx';
import { itemTexts } from './texts.ts';
import { Told, WhenAndWhere } from './Told.tsx';

const useStyles = makeStyles({
  picture: { maxInlineSize: readingWidth },
  blurred: { inlineSize: '100%', blockSize: '100%', objectFit: 'cover' },
});

export function FileCard({ file, ...card }: CardProps & { file: PendingMedia }) {
  const { t } = useTranslation([itemTexts, reviewTexts]);
  const styles = useStyles();
  const toast = useToast();
  const { url, thumbnailUrl, kind } = file;
  const title = file.title ? oneLine(file.title) : t('review:media.untitled');
  /** A server of a newer release may know other kinds. */
  const isKnown = mediaKinds.includes(kind);
  const item: MediaItem = { kind: isKnown ? (kind === 'video' ? 'video' : 'photo') : 'other', url };
  return (
    <SubmissionCard
      {...card}
      item={lackingOfFile(file, item)}
      about={title}
      told={file}
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
      {...(!isKnown && { onApprove: () => toast({ title: t('media.unknownItem'), intent: 'error' }) })}
    />
  );
}
