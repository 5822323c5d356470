import { makeStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { usePlaceSearch } from '../features/filters/usePlaceSearch.ts';
import { Monitor } from '../features/monitor/Monitor.tsx';
import { SubmitPostButton } from '../features/post/SubmitPostButton.tsx';
import { RecordButton } from '../features/recorder/RecordButton.tsx';
import { ReportIncidentButton } from '../features/report/ReportIncidentButton.tsx';
import { RiskBanner } from '../features/risk/RiskBanner.tsx';
import { StatusCard } from '../features/status/StatusCard.tsx';
import { useSearchText } from '../lib/useSearchText.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { reportParts } from './reportParts.tsx';
import { IncidentExplorer } from './IncidentExplorer.tsx';
import { appTexts } from './texts.ts';

const useStyles = makeStyles({ status: { marginBlockStart: 'clamp(1.5rem, 3vw, 2rem)' } });

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
      <PageHead
        title={t('home.title')}
        lead={t('home.lead')}
        actions={
          <>
            <ReportIncidentButton {...reportParts} />
            <SubmitPostButton />
            <RecordButton />
          </>
        }
      />
      <Risk />
      <IncidentExplorer />
      <div className={styles.status}>
        <StatusCard />
      </div>
      <Monitor placement="button" />
    </>
  );
}
