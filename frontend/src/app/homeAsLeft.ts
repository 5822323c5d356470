import { useEffect } from 'react';
import { paths } from '../lib/paths.ts';
import { forget, keep, kept } from '../lib/preferences.ts';

/** The query of the home page as it was left, in this tab: an incident's page that is loaded again knows it too. */
const name = 'home';
let left = kept('tab', name) ?? '';

/** Remembers where *Back to the map* leads. */
export function useRememberHome(search: string): void {
  useEffect(() => {
    left = search;
    // The page as it comes needs no note.
    if (search) keep('tab', name, search);
    else forget('tab', name);
  }, [search]);
}

/** The home page as it was left: with its filters and its page of the list. */
export const homeAsLeft = (): string => paths.home + left;
