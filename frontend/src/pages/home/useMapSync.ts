import type { Box } from '@incidentmap/core/domain/map/clusters';
import { searchBox } from '@incidentmap/core/domain/places/coordinates';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { goToHeading } from '../../features/incidents/answer/elements.ts';
import { boxAround, isSameView, type MapView } from '../../features/map/ground/view.ts';
import type { IncidentQuery } from './useIncidentQuery.ts';

/**
 * Keeps the map in step with the list and the search: same version of the data, searched place, part of the map, open
 * incident.
 */
export function useMapSync(query: IncidentQuery) {
  const { state, actions, points, list, place, findPage, showTemporaryPage, keepTemporaryPage } = query;
  const { setFilter, setView, setIncident, setSearch } = actions;

  const { refetchIfStale } = points;
  const mapHash = list.data?.mapHash;
  // The map asks again when the list came from newer data (refetchIfStale in usePoints.ts).
  useEffect(() => refetchIfStale(mapHash), [refetchIfStale, mapHash]);

  // A place that was typed is fitted into the view. An address that has a view of its own keeps it.
  const isTyped = useRef(false);
  useEffect(() => {
    if (!place || !isTyped.current) return;
    isTyped.current = false;
    setView(null);
  }, [place, setView]);
  const searchFor = useCallback(
    (text: string, isFinal?: boolean) => {
      isTyped.current = true;
      setSearch(text, isFinal);
    },
    [setSearch],
  );

  const { km, box } = state.filter;
  const circle = useMemo(
    () => (place && place.area === null ? { lat: place.lat, lon: place.lon, km } : null),
    [place, km],
  );
  const fit = place === undefined ? undefined : (box ?? place?.box ?? circle);
  const [fitted, setFitted] = useState<{ of: typeof fit; box: Box | null }>({ of: null, box: null });
  // Until the next place is known, the map stays where it is.
  if (fit !== undefined && fit !== fitted.of) {
    setFitted({ of: fit, box: fit && ('km' in fit ? boxAround(fit) : fit) });
  }

  /** Where the visitor has moved the map to since the last search. */
  const [moved, setMoved] = useState<{ view: MapView; box: Box } | null>(null);
  const onView = useCallback(
    (view: MapView, inView: Box | null) => {
      setMoved(inView && { view, box: inView });
      setView(view);
    },
    [setView],
  );
  // *Search this area* is offered once the visitor has moved the map.
  const movedTo = moved && isSameView(moved.view, state.view) ? moved.box : null;
  const searchThisArea = useCallback(() => {
    if (!movedTo) return;
    setMoved(null);
    // Words are still searched for there; a place is somewhere else.
    setFilter({ box: searchBox(movedTo), ...(place && { search: '', near: undefined }) });
    goToHeading();
  }, [movedTo, place, setFilter]);

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

  return {
    circle,
    fitted: fitted.box,
    searchFor,
    onView,
    searchThisArea: movedTo && searchThisArea,
    openOnMap,
    showOnMap,
    mapBox,
    listBox,
  };
}
