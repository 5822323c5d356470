import type { ListOrder } from '@incidentmap/core/domain/incident/listing';
import type { Overlay } from '@incidentmap/core/domain/map/overlays';
import { startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { isSameView, type MapView, plainView } from '../features/map/base/view.ts';
import { type HomeFilter, usualFilter } from '../lib/homeFilter.ts';
import { paths } from '../lib/paths.ts';
import { useRememberHome } from '../lib/homeAsLeft.ts';
import { formatHomeState, type HomeState, parseHomeState } from './homeState.ts';

/** Debounce of address changes, in milliseconds: browsers refuse one for every key press or frame. */
const addressDebounce = 300;

/** History state of entries that this page wrote itself, as opposed to a link that was followed. */
const own = { isOwn: true };
const isOwn = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isOwn' in state;

/** Another filter renders in short tasks: the control that chose it shows it at once (lib/useOwnValue.ts). */
const render = ({ filter }: Partial<HomeState>, act: () => void): void => (filter ? startTransition(act) : act());

export type HomeActions = {
  /** Adds a history entry, so that Back undoes it. Another place or radius is fitted into the map's view again. */
  setFilter: (part: Partial<HomeFilter>) => void;
  /**
   * For every key press: changes the address when typing pauses, with one history entry for the text. It takes the place
   * of a point or a part of the map.
   */
  setSearch: (search: string) => void;
  clearFilter: () => void;
  /** null for the usual order. */
  setSort: (sort: ListOrder | null) => void;
  setPage: (page: number) => void;
  /** Adds no history entry. null fits the searched place or the UK. */
  setView: (view: MapView | null) => void;
  /** Opens an incident on the map; null closes it. */
  setIncident: (incident: string | null) => void;
  setOverlays: (overlays: readonly Overlay[]) => void;
};

/**
 * The home page's state, and the actions that change it. It is kept in the address, and read from there after Back.
 * `onNext` is called with a new filter, sort order or page before anything is rendered for it; its identity must be
 * stable.
 */
export function useHomeState(onNext: (next: HomeState) => void): [HomeState, HomeActions] {
  const location = useLocation();
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  const [state, setState] = useState(() => parseHomeState(new URLSearchParams(location.search)));
  /** The newest state, ahead of the rendered one when several things change at once. */
  const latest = useRef(state);
  const seenKey = useRef(location.key);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPushing = useRef(false);
  /** Whether the text is being typed, in one history entry; and whether that is still to be added. */
  const isTyping = useRef(false);
  const isTextNew = useRef(false);

  useRememberHome(location.search);

  const read = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    isTyping.current = false;
    isTextNew.current = false;
    latest.current = parseHomeState(new URLSearchParams(window.location.search));
    setState(latest.current);
  });
  useEffect(() => {
    if (seenKey.current === location.key) return;
    seenKey.current = location.key;
    if (navigationType !== 'POP' && !isOwn(location.state)) read();
  }, [location, navigationType]);
  // Not by the location: Back from an address that is not rendered yet changes none.
  useEffect(() => {
    const onBack = () => window.location.pathname === paths.home && read();
    addEventListener('popstate', onBack);
    return () => removeEventListener('popstate', onBack);
  }, []);

  // A page that is unmounted must not overwrite the next page's address.
  useEffect(() => () => clearTimeout(timer.current), []);

  const actions = useMemo((): HomeActions => {
    const write = (isNew: boolean) => {
      clearTimeout(timer.current);
      timer.current = undefined;
      // The visitor has left; this page only shows until the next one has loaded.
      if (window.location.pathname !== paths.home) return;
      const now = window.location.search.slice(1);
      const search = formatHomeState(latest.current, new URLSearchParams(now));
      if (search === now) return;
      isTextNew.current = false;
      void navigate({ search }, { replace: !isNew, state: own });
    };
    const change = (part: Partial<HomeState>) => {
      // A new filter or sort order starts at the first page.
      const isReordered = part.filter !== undefined || part.sort !== undefined;
      latest.current = { ...latest.current, ...(isReordered && { page: 1 }), ...part };
      if (isReordered || part.page) onNext(latest.current);
    };
    const push = (part: Partial<HomeState>) => {
      // Typed text belongs to the history entry before this one.
      if (timer.current !== undefined) write(isTextNew.current);
      isTyping.current = false;
      change(part);
      if (isPushing.current) return;
      isPushing.current = true;
      // One history entry and one render for changes at the same moment, such as a popup that closes as another opens.
      queueMicrotask(() => {
        isPushing.current = false;
        render(part, () => {
          setState(latest.current);
          write(true);
        });
      });
    };
    const replace = (part: Partial<HomeState>) => {
      change(part);
      render(part, () => setState(latest.current));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => write(isTextNew.current), addressDebounce);
    };
    return {
      setFilter: (part) => {
        const isFitted = !part.box && ('search' in part || 'near' in part || 'km' in part);
        push({ filter: { ...latest.current.filter, ...part }, ...(isFitted && { view: null }) });
      },
      setSearch: (search) => {
        if (!isTyping.current) isTextNew.current = true;
        isTyping.current = true;
        replace({ filter: { ...latest.current.filter, search, near: undefined, box: undefined } });
      },
      clearFilter: () => push({ filter: { ...usualFilter } }),
      setSort: (sort) => push({ sort }),
      setPage: (page) => push({ page }),
      setView: (view) => {
        const plain = view && plainView(view);
        if (!isSameView(plain, latest.current.view)) replace({ view: plain });
      },
      setIncident: (incident) => push({ incident }),
      setOverlays: (overlays) => push({ overlays }),
    };
  }, [navigate, onNext]);

  return [state, actions];
}
