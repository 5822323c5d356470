import { makeStyles, tokens } from '@fluentui/react-components';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { dayOrMonth } from '@incidentmap/core/domain/incident/publicPrecision';
import { distanceStep, shownKilometres } from '@incidentmap/core/domain/places/geometry';
import { metresBetween, searchCentre } from '@incidentmap/core/domain/places/coordinates';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useQuery } from '../../../api/useQuery.ts';
import { longDate } from '../../../lib/dates.ts';
import { paths } from '../../../lib/paths.ts';
import { oneLine } from '../../../lib/text.ts';
import { SeverityLabel } from '../../../ui/figures/SeverityLabel.tsx';
import { detailTexts } from './texts.ts';

const useStyles = makeStyles({
  heading: { marginBlock: '0 0.25rem', fontSize: '1.25rem', lineHeight: '1.75rem' },
  order: { margin: 0, fontSize: '0.875rem', lineHeight: '1.25rem', color: tokens.colorNeutralForeground2 },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  item: {
    position: 'relative',
    display: 'grid',
    gap: '0.25rem',
    paddingBlock: '0.75rem',
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke2,
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
  first: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 0.5rem' },
  date: { marginInlineStart: 'auto' },
  title: { margin: 0, fontSize: '1rem', lineHeight: '1.5rem', fontWeight: tokens.fontWeightSemibold },
  link: {
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
    // The link covers the whole row, but its accessible name is only the title.
    '::after': { content: '""', position: 'absolute', inset: 0 },
  },
});

const most = 5;

/** The nearest incidents of the past year, and how far away they are. Renders nothing where there are none. */
export function NearbyIncidents({ incident }: { incident: PublicIncident }) {
  const { t, i18n } = useTranslation(detailTexts);
  const styles = useStyles();
  const headingId = useId();
  const { lat, lon } = searchCentre({ lat: incident.latitude, lon: incident.longitude });
  const { data } = useQuery('searchIncidents', {
    query: { near: [lat, lon], km: 25, range: 'year', sort: 'distance' },
  });
  const number = new Intl.NumberFormat(i18n.language);
  const here = { lat: incident.latitude, lon: incident.longitude };
  const others = (data?.incidents ?? [])
    .filter(({ id }) => id !== incident.id)
    .map((other) => ({ ...other, metres: metresBetween(here, { lat: other.latitude, lon: other.longitude }) }))
    .sort((a, b) => a.metres - b.metres)
    .slice(0, most);
  /** No finer than the public may know where each of the two happened. */
  const away = (metres: number, grid: number) => {
    const km = shownKilometres(metres, grid);
    return km === 0
      ? t('nearby.under', { km: number.format(distanceStep(grid) / 1000) })
      : t('nearby.away', { km: number.format(km) });
  };
  if (others.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {t('nearby.heading')}
      </h2>
      <p className={styles.order}>{t('nearby.order')}</p>
      <ul className={styles.list}>
        {others.map((other) => (
          <li key={other.id} className={styles.item}>
            <div className={styles.first}>
              <SeverityLabel severity={other.severity} />
              <span>{t(`incidentType.${other.incidentType}`)}</span>
              <time dateTime={dayOrMonth(other)} className={styles.date}>
                {longDate(dayOrMonth(other), i18n.language)}
              </time>
            </div>
            <h3 className={styles.title}>
              <Link to={paths.incident(other.id)} className={styles.link} dir="auto">
                {oneLine(other.title)}
              </Link>
            </h3>
            <span>
              <bdi>{other.location}</bdi>
              {` · ${away(other.metres, Math.max(incident.placeMetres, other.placeMetres))}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
