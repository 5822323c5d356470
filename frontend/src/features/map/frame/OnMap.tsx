import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';

type Props = { children: ReactNode; place: 'top' | 'bottom' };

/** Something that lies over the map, outside Leaflet, which would take its clicks and keys for its own. */
export function OnMap({ children, place }: Props) {
  const container = useMap().getContainer().parentElement;
  return container && createPortal(<div className={`map-over map-over-${place}`}>{children}</div>, container);
}
