import type { PublicIncident } from '@incidentmap/core/domain/incident/incident';
import { lazy, Suspense } from 'react';
import type { Shareable } from '../features/share/shareable.ts';

const PublicPreview = lazy(async () => ({ default: (await import('./PublicPreview.tsx')).PublicPreview }));
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
  share: (report: Shareable) => (
    <Suspense>
      <ShareAfterReport report={report} />
    </Suspense>
  ),
};
