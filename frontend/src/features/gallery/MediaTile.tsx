import { makeStyles, tokens } from '@fluentui/react-components';
import { CalendarLtrRegular, ImageRegular, LocationRegular, PlayCircleRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { longDate } from '../../lib/dates.ts';
import { oneLine } from '../../lib/text.ts';
import { ColourBadge } from '../../ui/ColourBadge.tsx';
import { IconText } from '../../ui/IconText.tsx';
import { fromMedium } from '../../ui/media.ts';
import { severityColours } from '../../ui/severity.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { GalleryItem } from './gallery.ts';

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
    display: 'grid',
    placeItems: 'center',
    aspectRatio: '21 / 9',
    [fromMedium]: { aspectRatio: '16 / 9' },
    fontSize: '3rem',
    color: tokens.colorBrandForeground2,
    backgroundImage: `linear-gradient(135deg, ${tokens.colorBrandBackground2}, ${tokens.colorNeutralBackground3})`,
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
    // The whole tile opens the incident; the link's name stays its title.
    '::after': { content: '""', position: 'absolute', inset: 0 },
  },
});

/** One incident of the gallery. The picture is the site's own: nothing is asked of the video's host. */
export function MediaTile({ item: { incident, kind } }: { item: GalleryItem }) {
  const { t, i18n } = useTranslation();
  const styles = useStyles();
  return (
    <article className={styles.root}>
      <div className={styles.picture}>
        {kind === 'photo' ? <ImageRegular aria-hidden /> : <PlayCircleRegular aria-hidden />}
        <span className={styles.kind}>{t(`gallery.kinds.${kind}`)}</span>
      </div>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link to={paths.incident(incident.id)} className={styles.link} dir="auto">
            {oneLine(incident.title)}
          </Link>
        </h2>
        <IconText icon={<LocationRegular />}>
          <VisuallyHidden>{t('incidents.fields.location')}: </VisuallyHidden>
          <span dir="auto">{incident.location}</span>
        </IconText>
        <IconText icon={<CalendarLtrRegular />}>
          <VisuallyHidden>{t('incidents.fields.date')}: </VisuallyHidden>
          <time dateTime={incident.incidentDate}>{longDate(incident.incidentDate, i18n.language)}</time>
        </IconText>
        <ColourBadge colour={severityColours[incident.severity]}>
          <VisuallyHidden>{t('incidents.fields.severity')}: </VisuallyHidden>
          {t(`incidents.severity.${incident.severity}`)}
        </ColourBadge>
      </div>
    </article>
  );
}
