import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { DocumentDismissRegular } from '@fluentui/react-icons/svg/document-dismiss';
import { ImageOffRegular } from '@fluentui/react-icons/svg/image-off';
import type { MediaItem } from '@incidentmap/core/domain/incident/mediaItems';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmbedPlayer } from './EmbedPlayer.tsx';
import { type Frame, frameOf, sizesOf } from './mediaFrame.ts';
import { Picture } from './Picture.tsx';
import { Player } from './Player.tsx';
import { uiTexts } from '../texts.ts';

const useStyles = makeStyles({
  // A fixed size, so that nothing moves when the picture loads.
  root: {
    display: 'grid',
    aspectRatio: '16 / 9',
    minBlockSize: 0,
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: '#000000',
    '& > *, & > picture > img': {
      inlineSize: '100%',
      blockSize: '100%',
      minInlineSize: 0,
      minBlockSize: 0,
      objectFit: 'contain',
    },
  },
  // Beside a photo of another shape, black bars would dominate the page.
  photo: { backgroundColor: tokens.colorNeutralBackground4 },
  note: {
    display: 'grid',
    alignContent: 'center',
    justifyItems: 'center',
    gap: '0.5rem',
    margin: 0,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
    '& > svg': { fontSize: '2rem' },
  },
});

type Props = {
  item: MediaItem;
  title: string;
  frame?: Frame;
  /** The first of a page is loaded at once, the others as they come near. */
  isFirst?: boolean;
  /** Whether a video is silent until its sound is switched on. */
  isMuted?: boolean;
};

/** One media item of an incident, filling its container. */
export function MediaView({ item, title, frame = 'wide', isFirst = true, isMuted = false }: Props) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.root, item.kind === 'photo' && styles.photo)} style={frameOf(item, frame)}>
      <Media
        key={'url' in item ? item.url : item.link}
        item={item}
        title={title}
        frame={frame}
        isFirst={isFirst}
        isMuted={isMuted}
      />
    </div>
  );
}

function Media({ item, title, frame, isFirst, isMuted }: Required<Props>) {
  const { t } = useTranslation(uiTexts);
  const styles = useStyles();
  const [isMissing, setMissing] = useState(false);

  if (isMissing) {
    return (
      <p className={styles.note}>
        <ImageOffRegular aria-hidden />
        {t('media.missing')}
      </p>
    );
  }
  switch (item.kind) {
    case 'photo':
      return (
        <Picture
          url={item.url}
          sizes={sizesOf(item, frame)}
          alt={t('media.photo', { title })}
          isFirst={isFirst}
          onMissing={() => setMissing(true)}
        />
      );
    case 'video':
      return (
        <Player
          url={item.url}
          label={t('media.video', { title })}
          onFailed={() => setMissing(true)}
          isMuted={isMuted}
        />
      );
    case 'youtube':
    case 'tiktok':
      return <EmbedPlayer site={item.kind} id={item.id} link={item.link} title={t('media.video', { title })} />;
    case 'other':
      return (
        <p className={styles.note}>
          <DocumentDismissRegular aria-hidden />
          {t('media.unsupported')}
        </p>
      );
  }
}
