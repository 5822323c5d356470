import type { Answer } from '@incidentmap/core/contract';
import { cellZoom } from '@incidentmap/core/domain/map/clusters';
import { decodeCount } from '@incidentmap/core/domain/map/columns';
import { tilesOver } from '@incidentmap/core/domain/map/tiles';
import { severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { readMapCounts, readMapView } from '../../../api/mapViews.ts';
import { type HomeFilter, listQueryOf, usualFilter } from '../../../lib/homeFilter.ts';
import type { PointsClient, ShowQuery } from './pointsClient.ts';

type View = Answer<'getMapView'>;

const keptViews = 60;

const everything: HomeFilter = { ...usualFilter, severities: [...severities] };

/**
 * The points where they are too many to send: the server filters and clusters them, view by view. Views are whole tiles,
 * so that small moves ask for nothing, and no view tells more of a visitor's place than its tile.
 */
export function makeServerPointsClient(): PointsClient {
  let mapHash = '';
  let latest: ShowQuery | null = null;
  const views = new Map<string, Promise<View>>();

  const viewOf = (filter: HomeFilter, view: ShowQuery['view']): Promise<View> => {
    const { zoom, west, north, east, south } = tilesOver(view.box, view.zoom);
    const query = {
      ...listQueryOf(filter),
      tiles: [zoom, west, north, east, south] as [number, number, number, number, number],
      mapHash,
    };
    const key = JSON.stringify(query);
    const known = views.get(key);
    if (known) return known;
    const asked = readMapView(query);
    views.set(key, asked);
    const [oldest = ''] = views.keys();
    if (views.size > keptViews) views.delete(oldest);
    // Whoever asked handles the error; the next one asks again.
    asked.catch(() => views.delete(key));
    return asked;
  };

  return {
    load(bytes) {
      const { hash, count } = decodeCount(bytes);
      mapHash = hash;
      views.clear();
      return Promise.resolve({ mapHash: hash, total: count });
    },
    async show(query) {
      latest = query;
      return (await viewOf(query.filter, query.view)).markers;
    },
    prefetch(filter) {
      if (latest) viewOf(filter, latest.view).catch(() => undefined);
    },
    async nearest({ lat, lon }) {
      if (!latest) return null;
      const box = { south: lat, west: lon, north: lat, east: lon };
      return (await viewOf(latest.filter, { box, zoom: cellZoom })).nearest;
    },
    count: (days, query) =>
      readMapCounts({
        ...listQueryOf(query ? { ...query.filter, range: 'all', from: undefined, to: undefined } : everything),
        days: [...days],
        mapHash,
      }),
  };
}
