import type { ListOrder } from '@incidentmap/core/domain/search/filter';
import type { Overlay } from '@incidentmap/core/domain/map/overlays';
import { startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { isSameView, type MapView, plainView } from '../../features/map/ground/view.ts';
import { type HomeFilter, usualFilter } from '../../lib/homeFilter.ts';
import { typingPause } from '../../lib/typingPause.ts';
import { paths } from '../../lib/paths.ts';
import { useRememberHome } from '../../lib/storage/homeAsLeft.ts';
import { drawn } from './drawn.ts';
import { formatHomeState, type HomeState, parseHomeState } from './homeState.ts';

/** History state of entries that this page wrote itself, as opposed to a link that was followed. */
const own = { isOwn: true };
const isOwn = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isOwn' in state;

/** Another filter renders in short tasks: the control that chose it shows it at once (lib/useOwnValue.ts). */
const render = ({ filter }: Partial<HomeState>, act: () => void): void => (filter ? startTransition(act) : act());

const onLayer = (): boolean => (history.state as { layers?: number } | null)?.layers !== undefined;

export type HomeActions = {
  /** Adds a history entry, so that Back undoes it. Another place or radius is fitted into the map's view again. */
  setFilter: (part: Partial<HomeFilter>) => void;
  /**
   * For every key press: asked, and written into the address, once typing pauses, with one history entry for the text; at
   * once where the text is final or empty, or was typed before React took the page over. It takes the place of a point or a part of the map.
   */
  setSearch: (search: string, isFinal?: boolean) => void;
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
 * The home page's state, the actions that change it, and the filter that the server is asked for, which waits for a pause
 * in typing. The state is kept in the address, and read from there after Back. `onNext` is called with a new filter, sort
 * order or page before anything is rendered for it; its identity must be stable.
 */
export function useHomeState(
  onNext: (next: HomeState) => void,
): [state: HomeState, actions: HomeActions, asked: HomeFilter] {
  const location = useLocation();
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  const [state, setState] = useState(() => parseHomeState(new URLSearchParams(location.search)));
  const [asked, setAsked] = useState(state.filter);
  /** The newest state, ahead of the rendered one when several things change at once. */
  const latest = useRef(state);
  const seenKey = useRef(location.key);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPushing = useRef(false);
  /** Whether the text is being typed, in one history entry; whether it is still to be asked, and that entry to be added. */
  const isTyping = useRef(false);
  const isTextWaiting = useRef(false);
  const isTextNew = useRef(false);

  useRememberHome(location.search);

  const read = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    isTyping.current = false;
    isTextWaiting.current = false;
    isTextNew.current = false;
    latest.current = parseHomeState(new URLSearchParams(window.location.search));
    setState(latest.current);
    setAsked(latest.current.filter);
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
      // It takes the place of the entry of what is open (ui/dialogs/useBackCloses.ts).
      void navigate({ search }, { replace: !isNew || onLayer(), state: own });
    };
    const change = (part: Partial<HomeState>) => {
      // A new filter or sort order starts at the first page.
      const isReordered = part.filter !== undefined || part.sort !== undefined;
      latest.current = { ...latest.current, ...(isReordered && { page: 1 }), ...part };
    };
    const announce = (part: Partial<HomeState>) => {
      if (part.filter || part.sort !== undefined || part.page) onNext(latest.current);
    };
    /** Asks for the text that was typed, and writes the address. */
    const settle = () => {
      const { filter } = latest.current;
      if (isTextWaiting.current) announce({ filter });
      isTextWaiting.current = false;
      startTransition(() => setAsked(filter));
      write(isTextNew.current);
    };
    const push = (part: Partial<HomeState>) => {
      // Typed text belongs to the history entry before this one.
      if (timer.current !== undefined) write(isTextNew.current);
      isTyping.current = false;
      isTextWaiting.current = false;
      change(part);
      announce(part);
      if (isPushing.current) return;
      isPushing.current = true;
      // One history entry and one render for changes at the same moment, such as a popup that closes as another opens.
      queueMicrotask(() => {
        isPushing.current = false;
        render(part, () => {
          setState(latest.current);
          setAsked(latest.current.filter);
          write(true);
        });
      });
    };
    const replace = (part: Partial<HomeState>) => {
      change(part);
      render(part, () => setState(latest.current));
      clearTimeout(timer.current);
      timer.current = setTimeout(settle, typingPause);
    };
    return {
      setFilter: (part) => {
        const isFitted = !part.box && ('search' in part || 'near' in part || 'km' in part);
        push({ filter: { ...latest.current.filter, ...part }, ...(isFitted && { view: null }) });
      },
      setSearch: (search, isFinal = search === '' || drawn.isReplaying === true) => {
        if (search !== latest.current.filter.search) {
          if (!isTyping.current) isTextNew.current = true;
          isTyping.current = true;
          isTextWaiting.current = true;
          replace({ filter: { ...latest.current.filter, search, near: undefined, box: undefined } });
        }
        if (isFinal && isTextWaiting.current) settle();
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

  return [state, actions, asked];
}
