import { makeStyles } from '@fluentui/react-components';
import type { PublicIncident } from '@incidentmap/core/domain/incident/incident';
import { useTranslation } from 'react-i18next';
import { IncidentCard } from '../features/incidents/IncidentCard.tsx';
import { PlaceMap } from '../features/map/base/PlaceMap.tsx';

const useStyles = makeStyles({ map: { display: 'flex', flexDirection: 'column', blockSize: '18rem' } });

/** A report that is not sent yet, in the public's own card and on the public's own map. */
export function PublicPreview({ incident }: { incident: PublicIncident }) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <>
      <IncidentCard incident={incident} isPreview />
      <div className={styles.map}>
        <PlaceMap
          lat={incident.latitude}
          lon={incident.longitude}
          severity={incident.severity}
          note={t('incident.approximate')}
        />
      </div>
    </>
  );
}
