import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { mediaItemsOf } from '@incidentmap/core/domain/incident/mediaItems';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { MediaThumb } from './MediaThumb.tsx';

/** The most thumbnails; the others are only counted. */
const most = 3;

const useStyles = makeStyles({
  root: {
    position: 'relative',
    zIndex: 1,
    justifySelf: 'start',
    display: 'flex',
    gap: '0.5rem',
    maxInlineSize: '100%',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
  },
  thumb: {
    flexShrink: 1,
    inlineSize: '6rem',
    aspectRatio: '16 / 9',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusMedium,
    containerType: 'inline-size',
  },
  whole: { display: 'block', blockSize: '100%' },
  // Shows that there is a picture, but not what is on it.
  blurred: { scale: '1.4', filter: 'grayscale(1) blur(10px) brightness(0.6)' },
  more: { alignSelf: 'center', fontWeight: tokens.fontWeightSemibold },
});

type Props = {
  incident: Pick<PublicIncident, 'sourceUrl' | 'description' | 'mediaFiles'>;
  to: string;
  isBlurred: boolean;
};

/**
 * Thumbnails of an incident's own files, which link to where they are shown. `isBlurred`: blurred, because they may be
 * distressing. Renders nothing if it has none.
 */
export function MediaStrip({ incident, to, isBlurred }: Props) {
  const { t } = useTranslation();
  const styles = useStyles();
  const files = mediaItemsOf(incident).filter(({ kind }) => kind === 'photo' || kind === 'video');
  if (files.length === 0) return null;
  return (
    <Link to={to} className={styles.root} aria-label={t('seeMedia', { count: files.length })}>
      {files.slice(0, most).map((item) => (
        <span key={'url' in item ? item.url : item.link} className={styles.thumb}>
          <span className={mergeClasses(styles.whole, isBlurred && styles.blurred)}>
            <MediaThumb item={item} />
          </span>
        </span>
      ))}
      {files.length > most && <span className={styles.more}>{t('moreMedia', { count: files.length - most })}</span>}
    </Link>
  );
}
