import { makeStyles, tokens } from '@fluentui/react-components';
import type { PublicIncident } from '@incidentmap/core/domain/incident';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../api/useAnswer.ts';
import { IncidentList } from '../features/incidents/IncidentList.tsx';
import { IncidentMap } from '../features/map/IncidentMap.tsx';
import { ReportIncidentButton } from '../features/report/ReportIncidentButton.tsx';
import { usePageNumber } from '../lib/usePageNumber.ts';
import { fromWide } from '../ui/media.ts';
import { PageTitle } from '../ui/PageTitle.tsx';

const useStyles = makeStyles({
  intro: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '1rem 2rem',
    marginBlockEnd: 'clamp(1.25rem, 3vw, 2rem)',
  },
  words: { maxInlineSize: '46rem' },
  title: {
    margin: 0,
    fontSize: 'clamp(1.5rem, 1.2rem + 1.5vw, 2.125rem)',
    lineHeight: 1.2,
    fontWeight: tokens.fontWeightBold,
    letterSpacing: '-0.015em',
    textWrap: 'balance',
  },
  lead: {
    marginBlock: '0.5rem 0',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase400,
    lineHeight: 1.5,
    textWrap: 'pretty',
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '0.75rem' },
  content: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 'clamp(1.5rem, 3vw, 2rem)',
    [fromWide]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', alignItems: 'start' },
  },
  map: {
    display: 'flex',
    flexDirection: 'column',
    blockSize: 'clamp(24rem, 65svh, 36rem)',
    [fromWide]: {
      position: 'sticky',
      insetBlockStart: '5.5rem',
      blockSize: 'clamp(26rem, calc(100dvh - 7rem), 54rem)',
    },
  },
});

const none: PublicIncident[] = [];

/** The map and the list of approved incidents, and the way to report one. */
export function HomePage() {
  const { t } = useTranslation();
  const styles = useStyles();
  const answer = useAnswer('listIncidents');
  const [page, setPage] = usePageNumber();
  return (
    <>
      <PageTitle>{t('home.title')}</PageTitle>
      <div className={styles.intro}>
        <div className={styles.words}>
          <h1 className={styles.title}>{t('home.title')}</h1>
          <p className={styles.lead}>{t('home.lead')}</p>
        </div>
        <div className={styles.actions}>
          <ReportIncidentButton />
        </div>
      </div>
      <div className={styles.content}>
        <div className={styles.map}>
          <IncidentMap incidents={answer.data ?? none} />
        </div>
        <IncidentList
          incidents={answer.data}
          error={answer.error}
          onRetry={() => void answer.mutate()}
          page={page}
          onPage={setPage}
        />
      </div>
    </>
  );
}
