import { useEffect } from 'react';
import { paths } from '../paths.ts';
import { remove, write, read } from './preferences.ts';
import { useOfBrowser } from '../useHydrated.ts';

/** The home page's last query string in this tab, kept so that an incident's page still has it after a reload. */
const name = 'home';
let left = read('tab', name) ?? '';

/** Remembers where the links back to the map lead. */
export function useRememberHome(search: string): void {
  useEffect(() => {
    left = search;
    // The home page without a query needs no entry.
    if (search) write('tab', name, search);
    else remove('tab', name);
  }, [search]);
}

/** The home page's address with the filters and the page of the list that it last had. */
export const homeAsLeft = (): string => paths.home + left;

/** `homeAsLeft` for a page that has a rendered document. */
export const useHomeAsLeft = (): string => useOfBrowser(homeAsLeft, paths.home);
