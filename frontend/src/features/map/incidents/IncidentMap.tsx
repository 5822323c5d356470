import { lazy, memo, type Ref, useEffect } from 'react';
import { OnDemand } from '../../../ui/OnDemand.tsx';
import type { IncidentMapContent } from './LeafletIncidentMap.tsx';
import { Legend } from './Legend.tsx';
import { MapFrame } from '../base/MapFrame.tsx';
import { FirstMap, forgetFirstMarkers, OpeningMap } from './OpeningMap.tsx';
import type { MapView } from '../base/view.ts';

const LeafletIncidentMap = lazy(async () => {
  // Load the land in parallel; without it the map still works.
  void import('../base/Outlines.tsx').catch(() => {});
  return { default: (await import('./LeafletIncidentMap.tsx')).LeafletIncidentMap };
});
const SearchThisArea = lazy(async () => ({ default: (await import('./SearchThisArea.tsx')).SearchThisArea }));

type Props = Omit<IncidentMapContent, 'home'> & {
  /** The map's initial view; null until the map has a size. */
  home: MapView | null;
  /** The element that the map fills. */
  containerRef: Ref<HTMLDivElement>;
  /** Searches what is in view; null unless the visitor has moved the map. */
  onSearchThisArea: (() => void) | null;
};

/** The map of incidents with its legend. Fills the height of a flex column. */
export const IncidentMap = memo(function IncidentMap({ home, containerRef, onSearchThisArea, ...content }: Props) {
  const { overlays, points } = content;
  useEffect(() => forgetFirstMarkers, []);
  return (
    <MapFrame
      caption={<Legend overlays={overlays} />}
      isOver
      fallback={home && <OpeningMap markers={points.opening} home={home} />}
      containerRef={containerRef}
    >
      {home ? <LeafletIncidentMap {...content} home={home} /> : <FirstMap />}
      {onSearchThisArea && (
        <OnDemand>
          <SearchThisArea onSearch={onSearchThisArea} />
        </OnDemand>
      )}
    </MapFrame>
  );
});
