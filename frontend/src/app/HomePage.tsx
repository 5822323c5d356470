import { makeStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Monitor } from '../features/monitor/Monitor.tsx';
import { SubmitPostButton } from '../features/post/SubmitPostButton.tsx';
import { RecordButton } from '../features/recorder/RecordButton.tsx';
import { ReportIncidentButton } from '../features/report/ReportIncidentButton.tsx';
import { StatusCard } from '../features/status/StatusCard.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { reportParts } from './reportParts.tsx';
import { IncidentExplorer } from './IncidentExplorer.tsx';
import { appTexts } from './texts.ts';

const useStyles = makeStyles({ status: { marginBlockStart: 'clamp(1.5rem, 3vw, 2rem)' } });

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
      <IncidentExplorer />
      <div className={styles.status}>
        <StatusCard />
      </div>
      <Monitor />
    </>
  );
}
