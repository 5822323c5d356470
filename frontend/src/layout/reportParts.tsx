import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import type { ShowPinMap } from '../forms/place/LocationMap.tsx';
import type { Shareable } from '../features/share/shareable.ts';
import { loadable } from '../ui/feedback/loadable.tsx';

const PublicPreview = loadable(async () => (await import('./PublicPreview.tsx')).PublicPreview);
const PinMap = loadable(async () => (await import('../features/map/pin/PinMap.tsx')).PinMap);
const ShareAfterReport = loadable(
  async () => (await import('../features/share/ShareAfterReport.tsx')).ShareAfterReport,
);

/** So that sharing, which moves the receipt above it, is there before the receipt is. */
export const prepareShare = (): void => void ShareAfterReport.preload().catch(() => {});

/** The parts of other features that the report form shows. */
export const reportParts = {
  showPublic: (incident: PublicIncident) => <PublicPreview incident={incident} />,
  showPinMap: ((pin) => <PinMap {...pin} view="towns" />) satisfies ShowPinMap,
  share: (report: Shareable) => <ShareAfterReport report={report} />,
};
