import type { PublicIncident } from '@incidentmap/core/domain/incident';
import { ShareAfterReport } from '../features/share/ShareAfterReport.tsx';
import type { Shareable } from '../features/share/shareable.ts';
import { PublicPreview } from './PublicPreview.tsx';

/** What the report form shows of other features. */
export const reportParts = {
  showPublic: (incident: PublicIncident) => <PublicPreview incident={incident} />,
  share: (report: Shareable) => <ShareAfterReport report={report} />,
};
