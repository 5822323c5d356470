import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Link, type To } from 'react-router-dom';
import { oneLine } from '../../lib/text.ts';
import { ColourBadge } from '../../ui/ColourBadge.tsx';
import { MediaThumb } from '../../ui/MediaThumb.tsx';
import { severityColours } from '../../ui/severity.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
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
  words: { display: 'grid', gap: '0.5rem', justifyItems: 'start', padding: '1rem' },
  title: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    overflow: 'hidden',
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
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

/** One media item. The whole tile links to `to`. */
export function MediaTile({ item: { incident, kind, media }, to }: { item: GalleryItem; to: To }) {
  const { t } = useTranslation(galleryTexts);
  const styles = useStyles();
  return (
    <article className={styles.root}>
      <div className={styles.picture}>
        <MediaThumb item={media} />
        <span className={styles.kind}>{t(`kinds.${kind}`)}</span>
      </div>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link to={to} state={fromGallery} className={styles.link} dir="auto">
            {oneLine(incident.title)}
          </Link>
        </h2>
        <PlaceAndDay incident={incident} />
        <ColourBadge colour={severityColours[incident.severity]}>
          <VisuallyHidden>{t('field.severity')}: </VisuallyHidden>
          {t(`severity.${incident.severity}`)}
        </ColourBadge>
      </div>
    </article>
  );
}
