import { defaultFilter, type IncidentFilter, type Sort } from '@incidentmap/core/domain/incident/listing';
import type { Overlay } from '@incidentmap/core/domain/map/overlays';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { isSameView, type MapView, plainView } from '../features/map/base/view.ts';
import { paths } from '../lib/paths.ts';
import { useRememberHome } from './homeAsLeft.ts';
import { formatHomeState, type HomeState, parseHomeState } from './homeState.ts';

/** Browsers refuse an address that changes with every key or frame; milliseconds. */
const pause = 300;

/** Marks what this page wrote into the history itself, as against a link that was followed. */
const own = { isOwn: true };
const isOwn = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isOwn' in state;

export type HomeActions = {
  /** Back undoes it. */
  setFilter: (part: Partial<Omit<IncidentFilter, 'search'>>) => void;
  /** For every key typed: changes the address when the typing pauses, without a step for Back. */
  setSearch: (search: string) => void;
  clearFilter: () => void;
  setSort: (sort: Sort) => void;
  setPage: (page: number) => void;
  /** Without a step for Back. */
  setView: (view: MapView) => void;
  /** Opens an incident on the map; null closes. */
  setIncident: (incident: string | null) => void;
  setOverlays: (overlays: readonly Overlay[]) => void;
};

/**
 * What is chosen on the home page, and how to change it. The address follows, and is followed when Back is pressed. `onNext`
 * is told of another list before anything is drawn for it; it must not change.
 */
export function useHomeState(onNext: (next: HomeState) => void): [HomeState, HomeActions] {
  const location = useLocation();
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  const [state, setState] = useState(() => parseHomeState(new URLSearchParams(location.search)));
  /** Ahead of the rendered state when several things change at once. */
  const latest = useRef(state);
  const seenKey = useRef(location.key);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPushing = useRef(false);

  useRememberHome(location.search);

  useEffect(() => {
    if (seenKey.current === location.key) return;
    seenKey.current = location.key;
    if (navigationType !== 'POP' && isOwn(location.state)) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    latest.current = parseHomeState(new URLSearchParams(location.search));
    setState(latest.current);
  }, [location, navigationType]);

  // A page that is left must not write its address over the next one's.
  useEffect(() => () => clearTimeout(timer.current), []);

  const actions = useMemo((): HomeActions => {
    const write = (replace: boolean) => {
      clearTimeout(timer.current);
      timer.current = undefined;
      // Left already, though it is still shown while the next page loads.
      if (window.location.pathname !== paths.home) return;
      const now = window.location.search.slice(1);
      const search = formatHomeState(latest.current, new URLSearchParams(now));
      if (search !== now) void navigate({ search }, { replace, state: own });
    };
    const change = (part: Partial<HomeState>) => {
      // Whoever asks for another list wants to see where it begins.
      const firstPage = part.filter || part.sort ? { page: 1 } : {};
      latest.current = { ...latest.current, ...firstPage, ...part };
      if (part.filter || part.sort || part.page) onNext(latest.current);
    };
    const push = (part: Partial<HomeState>) => {
      // What was typed belongs to the step that this one leaves.
      if (timer.current !== undefined) write(true);
      change(part);
      if (isPushing.current) return;
      isPushing.current = true;
      // One step for what changes at once, such as a popup that closes because another opens; drawn once, with its address.
      queueMicrotask(() => {
        isPushing.current = false;
        setState(latest.current);
        write(false);
      });
    };
    const replace = (part: Partial<HomeState>) => {
      change(part);
      setState(latest.current);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => write(true), pause);
    };
    return {
      setFilter: (part) => push({ filter: { ...latest.current.filter, ...part } }),
      setSearch: (search) => replace({ filter: { ...latest.current.filter, search } }),
      clearFilter: () => push({ filter: defaultFilter }),
      setSort: (sort) => push({ sort }),
      setPage: (page) => push({ page }),
      setView: (view) => {
        const plain = plainView(view);
        if (!isSameView(plain, latest.current.view)) replace({ view: plain });
      },
      setIncident: (incident) => push({ incident }),
      setOverlays: (overlays) => push({ overlays }),
    };
  }, [navigate, onNext]);

  return [state, actions];
}
