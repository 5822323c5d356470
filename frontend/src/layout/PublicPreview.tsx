import { makeStyles } from '@fluentui/react-components';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { londonDate } from '@incidentmap/core/domain/dates/calendar';
import { useTranslation } from 'react-i18next';
import { IncidentCard } from '../features/incidents/list/IncidentCard.tsx';
import { PlaceMap } from '../features/map/frame/PlaceMap.tsx';
import { useNow } from '../lib/useNow.ts';
import { placeTexts } from './placeTexts.ts';

const useStyles = makeStyles({ map: { display: 'flex', flexDirection: 'column', blockSize: '18rem' } });

/** Previews an unsent report in the same card and map that the public will see. */
export function PublicPreview({ incident }: { incident: PublicIncident }) {
  const { t } = useTranslation(placeTexts);
  const styles = useStyles();
  const today = londonDate(useNow(60_000));
  return (
    <>
      <IncidentCard incident={incident} today={today} isPreview />
      <div className={styles.map}>
        <PlaceMap
          lat={incident.latitude}
          lon={incident.longitude}
          severity={incident.severity}
          placeMetres={incident.placeMetres}
          note={t('approximate')}
        />
      </div>
    </>
  );
}
