import '../frame/markers.css';
import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up';
import { severities } from '@incidentmap/core/domain/incident/incidentTerms';
import type { Overlay } from '@incidentmap/core/domain/map/overlays';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { searchColour, severityColours } from '../../../ui/figures/severity.ts';
import { SeverityMark } from '../../../ui/figures/SeverityMark.tsx';
import { mapTexts } from '../texts.ts';

const useStyles = makeStyles({ pin: { color: searchColour } });

/** The risk levels that each overlay's items have. */
const levels = { areas: ['high', 'medium'], events: ['high', 'medium', 'low'] } as const;

/** What the markers' shapes and colours mean, as a chip over the map that opens; opened, it says how exact places are. */
export function Legend({ overlays }: { overlays: readonly Overlay[] }) {
  const { t } = useTranslation(mapTexts);
  const styles = useStyles();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={`map-legend${isOpen ? ' map-legend-open' : ''}`}>
      <div>
        <ul aria-label={t('field.severity')}>
          {severities.map((severity) => (
            <li key={severity}>
              <SeverityMark severity={severity} />
              <b>{t(`severity.${severity}`)}</b>
            </li>
          ))}
          <li className="map-legend-more">
            <span aria-hidden className={mergeClasses('map-legend-pin', styles.pin)} />
            {t('searched')}
          </li>
        </ul>
        {overlays.map((overlay) => (
          <ul key={overlay} className="map-legend-overlay" aria-label={t(`overlays.${overlay}.heading`)}>
            <li aria-hidden className="map-legend-note">
              {t(`overlays.${overlay}.legend`)}
            </li>
            {levels[overlay].map((level) => (
              <li key={level}>
                <span aria-hidden className={`map-legend-${overlay}`} style={{ color: severityColours[level].fill }} />
                {t(`overlays.levels.${level}`)}
              </li>
            ))}
          </ul>
        ))}
        {isOpen && (
          <p className="map-legend-note">
            {t('legend.areas')}. {t('sameAsList')}
          </p>
        )}
      </div>
      <IconButton
        icon={<ChevronUpRegular />}
        label={t('legend.label')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
    </div>
  );
}
