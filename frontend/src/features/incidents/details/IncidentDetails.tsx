import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { OpenRegular } from '@fluentui/react-icons/svg/open';
import { VideoRegular } from '@fluentui/react-icons/svg/video';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { dayOrMonth } from '@incidentmap/core/domain/incident/publicPrecision';
import { hasVideo } from '@incidentmap/core/domain/incident/mediaItems';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { longDate } from '../../../lib/dates.ts';
import { oneLine } from '../../../lib/text.ts';
import { fromMedium } from '../../../ui/layout/breakpoints.ts';
import { IconText } from '../../../ui/layout/IconText.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { DetailBadges } from './DetailBadges.tsx';
import { IncidentMedia } from './IncidentMedia.tsx';
import { detailTexts } from './texts.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '0.875rem', overflowWrap: 'anywhere' },
  title: { margin: 0, fontSize: '1.25rem', lineHeight: '1.75rem', textWrap: 'balance' },
  // The title of a page.
  large: {
    fontSize: '1.5rem',
    lineHeight: '2rem',
    letterSpacing: '-0.01em',
    [fromMedium]: { fontSize: '2rem', lineHeight: '2.5rem' },
  },
  where: { margin: 0, fontSize: '1rem', lineHeight: '1.5rem', color: tokens.colorNeutralForeground2 },
  description: {
    margin: 0,
    // Some 65 letters in a narrow font, and 60 in a wide one: `ch` is the width of a 0.
    maxInlineSize: '50ch',
    fontSize: '1.125rem',
    lineHeight: '1.875rem',
    whiteSpace: 'pre-line',
    textWrap: 'pretty',
  },
  ways: { display: 'flex', flexWrap: 'wrap', gap: '0 1.5rem', ':empty': { display: 'none' } },
  way: {
    display: 'inline-flex',
    alignItems: 'center',
    minBlockSize: '2.75rem',
    color: tokens.colorBrandForegroundLink,
  },
});

type Props = {
  incident: PublicIncident;
  /** The level of its title's heading; 1 on the incident's own page. */
  level?: 1 | 4;
  /** In place of its photos and videos as the public sees them. */
  media?: ReactNode;
};

/** Everything that is public about one incident. */
export function IncidentDetails({ incident, level = 1, media = <IncidentMedia incident={incident} /> }: Props) {
  const { t, i18n } = useTranslation(detailTexts);
  const styles = useStyles();
  const Heading = `h${level}` as const;
  const description = incident.description.trim();
  const day = dayOrMonth(incident);
  const links = new Set([incident.sourceUrl, ...incident.furtherSources].filter((link) => link !== null));
  return (
    <article className={styles.root}>
      <DetailBadges incident={incident} />
      <Heading className={mergeClasses(styles.title, level === 1 && styles.large)} dir="auto">
        {oneLine(incident.title)}
      </Heading>
      <p className={styles.where}>
        <VisuallyHidden>{t('field.location')}: </VisuallyHidden>
        <bdi>{incident.location}</bdi>
        <span aria-hidden> · </span>
        <VisuallyHidden>, {t('field.incidentDate')}: </VisuallyHidden>
        <time dateTime={day}>{longDate(day, i18n.language)}</time>
        <span aria-hidden> · </span>
        <VisuallyHidden>, {t('field.incidentType')}: </VisuallyHidden>
        {t(`incidentType.${incident.incidentType}`)}
      </p>
      <p className={styles.description} dir="auto">
        {description}
      </p>
      {media}
      <div className={styles.ways} data-no-print>
        {level === 1 && hasVideo(incident) && (
          <Link className={styles.way} to={paths.video(incident.id)}>
            <IconText icon={<VideoRegular />} tone="brand">
              {t('action.viewVideo')}
            </IconText>
          </Link>
        )}
        {[...links].map((link, index) => (
          <a key={link} className={styles.way} href={link} rel="noopener noreferrer nofollow ugc" target="_blank">
            <IconText icon={<OpenRegular />} tone="brand">
              {index === 0 ? t('action.viewSource') : t('furtherSource', { number: index + 1 })}
              <VisuallyHidden> {t('opensElsewhere')}</VisuallyHidden>
            </IconText>
          </a>
        ))}
      </div>
    </article>
  );
}
