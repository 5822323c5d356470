import type { Request } from '@incidentmap/core/contract';
import type { IncidentFilter } from '@incidentmap/core/domain/incident/listing';

export type SpotQuery = Request<'searchIncidents'>['query'];

/** Of the incidents at one spot, those that the map counts there; newest first. */
export const spotQuery = ({ range, severities, type, search }: IncidentFilter): SpotQuery => ({
  range,
  severities: [...severities],
  type,
  search,
});
