import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { usePlaceSearch } from '../features/filters/usePlaceSearch.ts';
import { Monitor } from '../features/monitor/Monitor.tsx';
import { SubmitPostButton } from '../features/post/SubmitPostButton.tsx';
import { RecordButton } from '../features/recorder/RecordButton.tsx';
import { ReportIncidentButton } from '../features/report/ReportIncidentButton.tsx';
import { RiskBanner } from '../features/risk/RiskBanner.tsx';
import { StatusCard } from '../features/status/StatusCard.tsx';
import { useSearchText } from '../lib/useSearchText.ts';
import { PageTitle } from '../ui/PageTitle.tsx';
import { reportParts } from './reportParts.tsx';
import { IncidentExplorer } from './IncidentExplorer.tsx';
import { appTexts } from './texts.ts';

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
  status: { marginBlockStart: 'clamp(1.5rem, 3vw, 2rem)' },
});

/** A component of its own, so that only this re-renders when a filter changes the address. */
function Risk() {
  const text = useSearchText();
  const { place } = usePlaceSearch(text ?? '');
  return <RiskBanner text={text} place={place?.address ?? null} />;
}

/** The map and the list of approved incidents, and the way to report one. */
export function HomePage() {
  const { t } = useTranslation(appTexts);
  const styles = useStyles();
  return (
    <>
      <PageTitle>{t('home.title')}</PageTitle>
      <div className={styles.intro}>
        <div className={styles.words}>
          <h1 className={styles.title}>{t('home.title')}</h1>
          <p className={styles.lead}>{t('home.lead')}</p>
        </div>
        <div className={styles.actions}>
          <ReportIncidentButton {...reportParts} />
          <SubmitPostButton />
          <RecordButton />
        </div>
      </div>
      <Risk />
      <IncidentExplorer />
      <div className={styles.status}>
        <StatusCard />
      </div>
      <Monitor />
    </>
  );
}
