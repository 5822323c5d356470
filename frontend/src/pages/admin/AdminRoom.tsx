import type { Answer } from '@incidentmap/core/contract';
import './adminRoom.css';
import { AuditTrail } from '../../features/audit/AuditTrail.tsx';
import { IncidentDetails } from '../../features/incidents/details/IncidentDetails.tsx';
import { NearestPlace } from '../../features/map/pin/NearestPlace.tsx';
import { PinMap } from '../../features/map/pin/PinMap.tsx';
import { PartnersPanel } from '../../features/partners/PartnersPanel.tsx';
import { KeyringProvider } from '../../features/review/shared/KeyringProvider.tsx';
import { DemonstrationNote } from '../../layout/DemonstrationNote.tsx';
import { type Slots, SlotsProvider } from '../../features/review/shared/slots.ts';
import { ReviewRoom } from '../../features/review/ReviewRoom.tsx';
import { ReviewFiguresPanel } from '../../features/reviewFigures/ReviewFiguresPanel.tsx';

const parts: Slots = {
  preview: (incident, media) => <IncidentDetails incident={incident} level={4} media={media} />,
  pinMap: (pin) => <PinMap {...pin} view="inCell" />,
  placeMap: (place) => <PinMap {...place} view="cell" />,
  nearestPlace: (point, otherwise) => <NearestPlace point={point} otherwise={otherwise} />,
  partners: <PartnersPanel />,
  figures: <ReviewFiguresPanel />,
  audit: <AuditTrail />,
  demonstration: <DemonstrationNote />,
};

type Props = { user: NonNullable<Answer<'getSession'>['user']>; onSessionEnd: () => void };

/** The review room, given the parts of other features that it shows. */
export function AdminRoom(props: Props) {
  return (
    <SlotsProvider value={parts}>
      <KeyringProvider>
        <ReviewRoom {...props} />
      </KeyringProvider>
    </SlotsProvider>
  );
}
