import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { wide } from '../../ui/media.ts';
import { homeZoom } from './view.ts';

/** How near the map of the home page is at first. */
export const useHomeZoom = (): number => homeZoom(useMediaQuery(wide));
