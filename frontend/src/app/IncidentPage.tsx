import { makeStyles, tokens } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import { HttpError } from '@incidentmap/core/contract/client';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { apiErrorText } from '../api/apiErrorText.ts';
import { useQuery } from '../api/useQuery.ts';
import { IncidentDetails } from '../features/incidents/IncidentDetails.tsx';
import { PlaceMap } from '../features/map/base/PlaceMap.tsx';
import { ShareIncidentButton } from '../features/share/ShareIncidentButton.tsx';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { fromWide } from '../ui/media.ts';
import { PageTitle } from '../ui/PageTitle.tsx';
import { homeAsLeft } from './homeAsLeft.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import { pageTexts } from './pageTexts.ts';
import { Spinner } from '../ui/Spinner.tsx';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '1rem',
    marginBlockEnd: '0.5rem',
  },
  back: {
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
  content: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 'clamp(1.5rem, 3vw, 2.5rem)',
    alignItems: 'start',
    [fromWide]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' },
  },
  map: { display: 'flex', flexDirection: 'column', blockSize: '22rem', [fromWide]: { blockSize: '28rem' } },
  loading: { display: 'grid', placeItems: 'center', minBlockSize: '50vh' },
});

/** No such incident, or it is not public; the server answers a malformed id with 400. */
const isMissing = (error: Error): boolean =>
  error instanceof HttpError && (error.status === 404 || error.status === 400);

/** One incident, at its shareable address. */
export function IncidentPage() {
  const { t } = useTranslation(pageTexts);
  const styles = useStyles();
  const { id = '' } = useParams();
  const { data: incident, error, mutate } = useQuery('getIncident', { params: { id } });

  if (error && isMissing(error)) return <NotFoundPage isIncident />;
  if (error && !incident) {
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
      <div className={styles.bar}>
        <Link to={homeAsLeft()} className={styles.back}>
          <ArrowLeftRegular aria-hidden className={styles.arrow} />
          {t('back')}
        </Link>
        <ShareIncidentButton incident={incident} />
      </div>
      <div className={styles.content}>
        <IncidentDetails incident={incident} />
        <div className={styles.map}>
          <PlaceMap
            lat={incident.latitude}
            lon={incident.longitude}
            severity={incident.severity}
            note={t('incident.approximate')}
          />
        </div>
      </div>
    </>
  );
}
