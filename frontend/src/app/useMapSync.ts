import { useCallback, useEffect, useRef } from 'react';
import { usePlaceSearch } from '../features/filters/usePlaceSearch.ts';
import type { IncidentQuery } from './useIncidentQuery.ts';

/** Near enough to see what lies around a searched place; streets are shown only where a visitor zooms in. */
const searchZoom = 9;

/** Keeps the map in step with the list and the search: same version of the data, searched place, open incident. */
export function useMapSync(query: IncidentQuery) {
  const { state, actions, points, list, findPage, showTemporaryPage, keepTemporaryPage } = query;
  const { setView, setIncident, setSearch } = actions;

  const { refetchIfOutdated } = points;
  const mapHash = list.data?.mapHash;
  useEffect(() => refetchIfOutdated(mapHash), [refetchIfOutdated, mapHash]);

  const search = usePlaceSearch(state.filter.search);
  // An address that has a view of its own keeps it.
  const shouldPan = useRef(state.view === null);
  useEffect(() => {
    if (!search.place || !shouldPan.current) return;
    shouldPan.current = false;
    setView({ lat: search.place.lat, lon: search.place.lon, zoom: searchZoom });
  }, [search.place, setView]);
  const searchFor = useCallback(
    (text: string) => {
      shouldPan.current = true;
      setSearch(text);
    },
    [setSearch],
  );

  const listBox = useRef<HTMLDivElement>(null);
  const openId = useRef(state.incident);
  useEffect(() => {
    openId.current = state.incident;
  });
  const openOnMap = useCallback(
    async (id: string | null) => {
      setIncident(id);
      const page = id === null ? null : await findPage(id);
      if (id === null || page === null || openId.current !== id) return;
      showTemporaryPage({ id, page, height: listBox.current?.offsetHeight ?? 0 });
    },
    [setIncident, findPage, showTemporaryPage],
  );

  const mapBox = useRef<HTMLDivElement>(null);
  const showOnMap = useCallback(
    (id: string) => {
      keepTemporaryPage();
      setIncident(id);
      mapBox.current?.scrollIntoView({ block: 'nearest' });
    },
    [keepTemporaryPage, setIncident],
  );

  return { search, searchFor, openOnMap, showOnMap, mapBox, listBox };
}
