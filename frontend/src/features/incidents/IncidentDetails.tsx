import { makeStyles, tokens } from '@fluentui/react-components';
import { OpenRegular } from '@fluentui/react-icons/svg/open';
import { VideoRegular } from '@fluentui/react-icons/svg/video';
import type { PublicIncident } from '@incidentmap/core/domain/incident/incident';
import { hasVideo } from '@incidentmap/core/domain/media/mediaItems';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { longDate } from '../../lib/dates.ts';
import { oneLine } from '../../lib/text.ts';
import { IconText } from '../../ui/IconText.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { IncidentBadges } from './IncidentBadges.tsx';
import { IncidentMedia } from './IncidentMedia.tsx';
import { incidentTexts } from './texts.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gap: '1.25rem', overflowWrap: 'anywhere' },
  title: {
    margin: 0,
    fontSize: 'clamp(1.5rem, 1.2rem + 1.5vw, 2.125rem)',
    lineHeight: 1.2,
    letterSpacing: '-0.015em',
    textWrap: 'balance',
  },
  description: {
    margin: 0,
    maxInlineSize: '42rem',
    fontSize: tokens.fontSizeBase400,
    lineHeight: 1.6,
    whiteSpace: 'pre-line',
    textWrap: 'pretty',
  },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(11rem, 1fr))',
    gap: '1.25rem 2rem',
    margin: 0,
    paddingBlock: '1.25rem',
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
  },
  name: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  value: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  ways: { display: 'flex', flexWrap: 'wrap', gap: '0 1.5rem', ':empty': { display: 'none' } },
  way: {
    display: 'inline-flex',
    alignItems: 'center',
    minBlockSize: '2.75rem',
    color: tokens.colorBrandForegroundLink,
  },
});

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <div>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

type Props = {
  incident: PublicIncident;
  /** The level of its title's heading; 1 on the incident's own page. */
  level?: 1 | 4;
};

/** Everything that is public about one incident. */
export function IncidentDetails({ incident, level = 1 }: Props) {
  const { t, i18n } = useTranslation(incidentTexts);
  const styles = useStyles();
  const Heading = `h${level}` as const;
  return (
    <article className={styles.root}>
      <Heading className={styles.title} dir="auto">
        {oneLine(incident.title)}
      </Heading>
      <IncidentBadges incident={incident} />
      <p className={styles.description} dir="auto">
        {incident.description.trim()}
      </p>
      <IncidentMedia incident={incident} />
      <div className={styles.ways}>
        {level === 1 && hasVideo(incident) && (
          <Link className={styles.way} to={paths.video(incident.id)}>
            <IconText icon={<VideoRegular />} tone="brand">
              {t('action.viewVideo')}
            </IconText>
          </Link>
        )}
        {incident.sourceUrl && (
          <a className={styles.way} href={incident.sourceUrl} rel="noopener noreferrer nofollow ugc" target="_blank">
            <IconText icon={<OpenRegular />} tone="brand">
              {t('action.viewSource')}
              <VisuallyHidden> {t('opensElsewhere')}</VisuallyHidden>
            </IconText>
          </a>
        )}
      </div>
      <dl className={styles.facts} aria-label={t('facts')}>
        <Fact name={t('field.location')}>
          <span dir="auto">{incident.location}</span>
        </Fact>
        <Fact name={t('field.incidentDate')}>
          <time dateTime={incident.incidentDate}>{longDate(incident.incidentDate, i18n.language)}</time>
        </Fact>
        <Fact name={t('field.incidentType')}>{t(`incidentType.${incident.incidentType}`)}</Fact>
      </dl>
    </article>
  );
}
