import type { Severity } from '@incidentmap/core/domain/incident/incidentTerms';
import type { PathOptions } from 'leaflet';
import { severityColours } from '../../../ui/severity.ts';

/** A filled circle whose ring stands out from the land in both schemes, where the fill alone may not. */
export const markerStyle = (severity: Severity, isDark: boolean): PathOptions => ({
  color: isDark ? '#f2f6f6' : '#22302f',
  weight: isDark ? 1.5 : 1,
  opacity: 0.9,
  fillColor: severityColours[severity].fill,
  fillOpacity: 0.92,
});
