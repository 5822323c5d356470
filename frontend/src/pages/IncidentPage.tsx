import './home/print.css';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import { InfoRegular } from '@fluentui/react-icons/svg/info';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import { HttpError } from '@incidentmap/core/contract/client';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { useDeferredValue, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { apiErrorText } from '../api/apiErrorText.ts';
import { useQuery } from '../api/useQuery.ts';
import { CiteButton } from '../features/incidents/details/CiteButton.tsx';
import { IncidentDetails } from '../features/incidents/details/IncidentDetails.tsx';
import { NearbyIncidents } from '../features/incidents/details/NearbyIncidents.tsx';
import { lengthOf } from '../lib/lengthOf.ts';
import { useHydrated } from '../lib/useHydrated.ts';
import { referenceOf } from '@incidentmap/core/domain/incident/reference';
import { detailTexts } from '../features/incidents/details/texts.ts';
import { PlaceMap } from '../features/map/frame/PlaceMap.tsx';
import { UkInset } from '../features/map/ground/UkInset.tsx';
import { ShareIncidentButton } from '../features/share/ShareIncidentButton.tsx';
import { paths } from '../lib/paths.ts';
import { LoadFailure } from '../ui/feedback/LoadFailure.tsx';
import { fromWide } from '../ui/layout/breakpoints.ts';
import { PageTitle } from '../ui/layout/PageTitle.tsx';
import { Spinner } from '../ui/feedback/Spinner.tsx';
import { ActionButton } from '../layout/ActionButton.tsx';
import { homeAsLeft } from '../lib/storage/homeAsLeft.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import { pageTexts } from './texts.ts';

const useStyles = makeStyles({
  content: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 45rem)',
    justifyContent: 'center',
    gap: '2rem clamp(2rem, 4vw, 3.5rem)',
    alignItems: 'start',
    // As while it was loading: what comes last would push the footer down.
    '@media screen': { alignContent: 'start', minBlockSize: '100vh' },
    [fromWide]: { gridTemplateColumns: 'minmax(0, 45rem) minmax(18rem, 25rem)' },
  },
  reading: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1rem' },
  back: {
    justifySelf: 'start',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.5rem',
    minBlockSize: '2.75rem',
    color: tokens.colorBrandForegroundLink,
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
  },
  // Mirrored in right-to-left languages.
  arrow: { fontSize: '1.25rem', ':dir(rtl)': { transform: 'scaleX(-1)' } },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.5rem',
    paddingBlockStart: '0.875rem',
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
  },
  reference: {
    marginInlineStart: 'auto',
    color: tokens.colorNeutralForeground2,
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
    fontVariantNumeric: 'tabular-nums',
  },
  similar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0.75rem 1rem',
    padding: '1rem 1.25rem',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorBrandBackground2,
  },
  similarHeading: { margin: 0, fontSize: '1rem', lineHeight: '1.5rem', fontWeight: tokens.fontWeightSemibold },
  similarBody: { margin: 0, fontSize: '1rem', lineHeight: '1.5rem' },
  aside: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1.25rem' },
  place: { display: 'grid', gap: '0.5rem' },
  map: { position: 'relative', display: 'flex', flexDirection: 'column', blockSize: '20rem' },
  // Above Leaflet's layers, and far from the scale and the credits, which may take several lines.
  inset: {
    position: 'absolute',
    insetBlockStart: '0.625rem',
    insetInlineEnd: '0.625rem',
    zIndex: 1,
    pointerEvents: 'none',
  },
  note: {
    display: 'flex',
    gap: '0.5rem',
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
    '& > svg': { flexShrink: 0, fontSize: '1.25rem' },
  },
  // As high as a page, so that the footer does not jump.
  loading: { display: 'grid', placeItems: 'center', minBlockSize: '100vh' },
});

/** No such incident, or it is not public; the server answers a malformed id with 400. */
const isMissing = (error: Error): boolean =>
  error instanceof HttpError && (error.status === 404 || error.status === 400);

/** One incident, at its shareable address. */
export function IncidentPage() {
  const { t } = useTranslation(pageTexts);
  const styles = useStyles();
  const { id = '' } = useParams();
  const { data, error, mutate } = useQuery('getIncident', { params: { id } });
  // Drawn in short tasks.
  const incident = useDeferredValue(data);

  if (error && isMissing(error)) return <NotFoundPage isIncident />;
  if (error && !data) {
    return (
      <>
        <PageTitle>{t('failure.title')}</PageTitle>
        <LoadFailure level={1} reason={apiErrorText(error)} onRetry={() => void mutate()} />
      </>
    );
  }
  if (!incident) {
    return (
      <div className={styles.loading}>
        <PageTitle>{t('incident.loading')}</PageTitle>
        <Spinner label={t('incident.loading')} />
      </div>
    );
  }
  return (
    <>
      <PageTitle>{incident.title}</PageTitle>
      <div className={styles.content}>
        <div className={styles.reading}>
          <Link to={homeAsLeft()} className={styles.back}>
            <ArrowLeftRegular aria-hidden className={styles.arrow} />
            {t('back')}
          </Link>
          <div className={styles.reading} data-paper>
            <p data-paper-only>{t('siteName')}</p>
            <IncidentDetails incident={incident} />
            <Foot incident={incident} />
          </div>
          <Similar />
        </div>
        <aside className={styles.aside}>
          <Place key={incident.id} incident={incident} />
          <NearbyIncidents incident={incident} />
        </aside>
      </div>
    </>
  );
}

function Foot({ incident }: { incident: PublicIncident }) {
  const { t } = useTranslation(detailTexts);
  const styles = useStyles();
  const isInBrowser = useHydrated();
  return (
    <div className={styles.foot}>
      <ShareIncidentButton incident={incident} appearance="secondary" />
      <Button icon={<PrintRegular />} onClick={() => print()}>
        {t('print')}
      </Button>
      <CiteButton incident={incident} />
      <span className={styles.reference}>{t('reference', { reference: referenceOf(incident.id) })}</span>
      {isInBrowser && (
        <span data-paper-only>
          {t('printed.address', { address: `${location.origin}${paths.incident(incident.id)}` })}
        </span>
      )}
    </div>
  );
}

/** Leads on to the report form. */
function Similar() {
  const { t } = useTranslation(pageTexts);
  const styles = useStyles();
  const headingId = useId();
  return (
    <section className={styles.similar} aria-labelledby={headingId}>
      <div>
        <h2 id={headingId} className={styles.similarHeading}>
          {t('incident.similar.heading')}
        </h2>
        <p className={styles.similarBody}>{t('incident.similar.body')}</p>
      </div>
      <ActionButton action="report" appearance="secondary" />
    </section>
  );
}

/** Where it happened, as an area. */
function Place({ incident }: { incident: PublicIncident }) {
  const { t, i18n } = useTranslation(pageTexts);
  const styles = useStyles();
  const { latitude: lat, longitude: lon, severity, placeMetres } = incident;
  return (
    <div className={styles.place}>
      <div className={styles.map}>
        <PlaceMap lat={lat} lon={lon} severity={severity} placeMetres={placeMetres} />
        <div className={styles.inset}>
          <UkInset lat={lat} lon={lon} severity={severity} />
        </div>
      </div>
      <p className={styles.note}>
        <InfoRegular aria-hidden />
        {t('incident.area', { width: lengthOf(placeMetres, i18n.language) })}
      </p>
    </div>
  );
}
