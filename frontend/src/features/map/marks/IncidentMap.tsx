import { memo, type Ref, useEffect } from 'react';
import { loadable } from '../../../ui/feedback/loadable.tsx';
import type { IncidentMapContent } from './LeafletIncidentMap.tsx';
import { Legend } from './Legend.tsx';
import { MapFailure, MapFrame } from '../frame/MapFrame.tsx';
import { FirstMap, forgetFirstMarkers, OpeningMap } from './OpeningMap.tsx';
import type { MapView } from '../ground/view.ts';

const LeafletIncidentMap = loadable(async () => {
  // Load the land in parallel; without it the map still works.
  void import('../ground/Outlines.tsx').catch(() => {});
  return (await import('./LeafletIncidentMap.tsx')).LeafletIncidentMap;
});
const SearchThisArea = loadable(async () => (await import('./SearchThisArea.tsx')).SearchThisArea);

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
    <MapFrame caption={<Legend overlays={overlays} />} isOver containerRef={containerRef}>
      {home ? (
        <LeafletIncidentMap
          {...content}
          home={home}
          placeholder={<OpeningMap markers={points.opening} home={home} />}
          failure={<MapFailure />}
        />
      ) : (
        <FirstMap />
      )}
      {onSearchThisArea && <SearchThisArea onSearch={onSearchThisArea} />}
    </MapFrame>
  );
});
