import { AuditTrail } from '../features/audit/AuditTrail.tsx';
import { IncidentDetails } from '../features/incidents/IncidentDetails.tsx';
import { PinMap } from '../features/map/pin/PinMap.tsx';
import { PartnersPanel } from '../features/partners/PartnersPanel.tsx';
import type { ReviewParts } from '../features/review/parts.ts';
import { ReviewPage } from '../features/review/ReviewPage.tsx';
import { ReviewFiguresPanel } from '../features/reviewFigures/ReviewFiguresPanel.tsx';

const parts: ReviewParts = {
  preview: (incident) => <IncidentDetails incident={incident} level={4} />,
  pinMap: (pin) => <PinMap {...pin} />,
  placeMap: (place) => <PinMap {...place} />,
  partners: <PartnersPanel />,
  figures: <ReviewFiguresPanel />,
  audit: <AuditTrail />,
};

/** The review room, given the parts of other features that it shows. */
export function AdminPage() {
  return <ReviewPage {...parts} />;
}
