import { makeStyles, tokens } from '@fluentui/react-components';
import { DocumentDismissRegular } from '@fluentui/react-icons/svg/document-dismiss';
import { ImageRegular } from '@fluentui/react-icons/svg/image';
import { PlayCircleRegular } from '@fluentui/react-icons/svg/play-circle';
import { thumbnailOf } from '@incidentmap/core/domain/media/mediaNames';
import type { MediaItem } from '@incidentmap/core/domain/incident/mediaItems';
import { useState } from 'react';
import { Picture } from './Picture.tsx';

const useStyles = makeStyles({
  root: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    inlineSize: '100%',
    blockSize: '100%',
    overflow: 'hidden',
    color: tokens.colorBrandForeground2,
    fontSize: 'clamp(1.5rem, 25cqi, 3rem)',
    backgroundImage: `linear-gradient(135deg, ${tokens.colorBrandBackground2}, ${tokens.colorNeutralBackground3})`,
    '& > svg': { gridArea: '1 / 1' },
  },
  picture: { gridArea: '1 / 1', inlineSize: '100%', blockSize: '100%', minBlockSize: 0, objectFit: 'cover' },
  // Visible on any picture.
  play: { zIndex: 1, color: '#ffffff', filter: 'drop-shadow(0 0 3px #000000)' },
});

/** Narrower than any rendition. */
const narrowest = '1px';

type Props = {
  item: MediaItem;
  /** The width at which a photo is shown, as the `sizes` of HTML; by default its narrowest rendition is enough. */
  sizes?: string;
  /** The first of a page is loaded at once. */
  isFirst?: boolean | undefined;
  /** Of a blurred video nothing is loaded, because it has no small picture. */
  isBlurred?: boolean;
};

/** A decorative thumbnail. It loads nothing from other sites. */
export function MediaThumb({ item, sizes = narrowest, isFirst = false, isBlurred = false }: Props) {
  const styles = useStyles();
  const [isMissing, setMissing] = useState(false);
  const miss = () => setMissing(true);
  const isVideoShown = item.kind === 'video' && !isMissing && !isBlurred;
  return (
    <div className={styles.root} aria-hidden>
      {item.kind === 'photo' && !isMissing && (
        <Picture
          url={item.url}
          fallback={thumbnailOf(item.url)}
          sizes={sizes}
          alt=""
          className={styles.picture}
          isFirst={isFirst}
          onMissing={miss}
        />
      )}
      {isVideoShown && (
        // `#t=0.1`: without a time, some browsers show no frame.
        <video
          className={styles.picture}
          src={`${item.url}#t=0.1`}
          preload="metadata"
          width={480}
          height={270}
          muted
          playsInline
          tabIndex={-1}
          onError={miss}
        />
      )}
      {item.kind === 'photo' ? (
        isMissing && <ImageRegular />
      ) : item.kind === 'other' ? (
        <DocumentDismissRegular />
      ) : (
        <PlayCircleRegular className={isVideoShown ? styles.play : ''} />
      )}
    </div>
  );
}
