import { makeStyles, tokens } from '@fluentui/react-components';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { useTranslation } from 'react-i18next';
import { Link, type To } from 'react-router-dom';
import { oneLine } from '../../lib/text.ts';
import { MediaThumb } from '../../ui/media/MediaThumb.tsx';
import { fromMedium } from '../../ui/layout/breakpoints.ts';
import { SeverityLabel } from '../../ui/figures/SeverityLabel.tsx';
import type { GalleryItem } from './gallery.ts';
import { PlaceAndDay } from './PlaceAndDay.tsx';
import { galleryTexts } from './texts.ts';
import { fromGallery } from './useViewer.ts';

const useStyles = makeStyles({
  root: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    blockSize: '100%',
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    transitionProperty: 'box-shadow',
    transitionDuration: tokens.durationFast,
    ':hover': { boxShadow: tokens.shadow8 },
    ':focus-within': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '2px' },
  },
  picture: {
    position: 'relative',
    aspectRatio: '16 / 9',
    overflow: 'hidden',
    containerType: 'inline-size',
  },
  kind: {
    position: 'absolute',
    insetBlockStart: '0.625rem',
    insetInlineStart: '0.625rem',
    paddingBlock: '0.125rem',
    paddingInline: '0.5rem',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralForeground1,
    color: tokens.colorNeutralBackground1,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  // Shows that there is a picture, but not what is on it.
  blurred: { blockSize: '100%', filter: 'grayscale(1) blur(14px) brightness(0.6)' },
  // Above the link that covers the tile.
  door: {
    position: 'absolute',
    inset: 0,
    zIndex: 1,
    display: 'grid',
    // At the end, below the word that names the kind.
    alignItems: 'end',
    justifyItems: 'center',
    padding: '0.5rem',
    border: 'none',
    backgroundColor: 'transparent',
    font: 'inherit',
    cursor: 'pointer',
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-3px' },
  },
  show: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.375rem',
    paddingBlock: '0.375rem',
    paddingInline: '0.75rem',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: '#000000',
    color: '#ffffff',
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
    fontWeight: tokens.fontWeightSemibold,
    '& > svg': { flexShrink: 0, fontSize: '1.25rem' },
  },
  words: {
    display: 'grid',
    gap: '0.375rem',
    justifyItems: 'start',
    padding: '0.625rem',
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
    [fromMedium]: { padding: '1rem' },
  },
  title: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    overflow: 'hidden',
    margin: 0,
    fontSize: '1rem',
    lineHeight: '1.375rem',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  link: {
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': { outlineStyle: 'none' },
    // The link covers the whole tile, but its accessible name is only the title.
    '::after': { content: '""', position: 'absolute', inset: 0 },
  },
});

/** The width of a tile, roughly: half of a phone's screen, and elsewhere a column of the grid (TileGrid.tsx). */
const sizes = '(max-width: 40em) 50vw, 20em';

type Props = {
  item: GalleryItem;
  to: To;
  /** In the first row, whose pictures are loaded at once. */
  isFirst: boolean;
  /** Blurred until someone asks for it. */
  isBlurred: boolean;
  onReveal: () => void;
};

/** One media item. The whole tile links to `to`. */
export function MediaTile({ item: { incident, kind, media }, to, isFirst, isBlurred, onReveal }: Props) {
  const { t } = useTranslation(galleryTexts);
  const styles = useStyles();
  return (
    <article className={styles.root}>
      <div className={styles.picture}>
        {isBlurred ? (
          <>
            <div className={styles.blurred}>
              <MediaThumb item={media} isFirst={isFirst} isBlurred />
            </div>
            <button
              type="button"
              className={styles.door}
              aria-label={t('reveal', { title: oneLine(incident.title) })}
              onClick={({ currentTarget }) => {
                // The pressed button disappears.
                currentTarget.closest('article')?.querySelector('a')?.focus({ preventScroll: true });
                onReveal();
              }}
            >
              <span className={styles.show}>
                <EyeRegular aria-hidden />
                {t('show')}
              </span>
            </button>
          </>
        ) : (
          <MediaThumb item={media} sizes={sizes} isFirst={isFirst} />
        )}
        <span className={styles.kind}>{t(`kinds.${kind}`)}</span>
      </div>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link to={to} state={fromGallery} className={styles.link} dir="auto">
            {oneLine(incident.title)}
          </Link>
        </h3>
        <PlaceAndDay incident={incident} />
        <SeverityLabel severity={incident.severity} />
      </div>
    </article>
  );
}
