import type { PublicIncident } from '@incidentmap/core/domain/incident/incident';
import { lazy, Suspense } from 'react';
import type { ShowPinMap } from '../forms/LocationMap.tsx';
import type { Shareable } from '../features/share/shareable.ts';

const PublicPreview = lazy(async () => ({ default: (await import('./PublicPreview.tsx')).PublicPreview }));
const PinMap = lazy(async () => ({ default: (await import('../features/map/pin/PinMap.tsx')).PinMap }));
const ShareAfterReport = lazy(async () => ({
  default: (await import('../features/share/ShareAfterReport.tsx')).ShareAfterReport,
}));

/** The parts of other features that the report form shows. */
export const reportParts = {
  showPublic: (incident: PublicIncident) => (
    <Suspense>
      <PublicPreview incident={incident} />
    </Suspense>
  ),
  showPinMap: ((pin) => (
    <Suspense>
      <PinMap {...pin} />
    </Suspense>
  )) satisfies ShowPinMap,
  share: (report: Shareable) => (
    <Suspense>
      <ShareAfterReport report={report} />
    </Suspense>
  ),
};
