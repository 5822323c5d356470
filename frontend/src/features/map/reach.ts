import { ukBounds } from '@incidentmap/core/domain/limits';
import { latLngBounds } from 'leaflet';

export const uk = latLngBounds([ukBounds.south, ukBounds.west], [ukBounds.north, ukBounds.east]);
/** How far the map goes. */
export const reach = uk.pad(0.15);
/** How far it goes while a popup is open: at Shetland or Clacton, one needs room beyond the UK. */
export const reachOfPopups = uk.pad(3);
