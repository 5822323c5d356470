import type { PublicIncident } from '@incidentmap/core/domain/incident/incident';
import { Suspense } from 'react';
import type { Shareable } from '../features/share/shareable.ts';
import { onDemand } from '../ui/onDemand.ts';

const PublicPreview = onDemand(async () => (await import('./PublicPreview.tsx')).PublicPreview);
const ShareAfterReport = onDemand(
  async () => (await import('../features/share/ShareAfterReport.tsx')).ShareAfterReport,
);

/** What the report form shows of other features. */
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
