import { useEffect } from 'react';
import { paths } from '../lib/paths.ts';

/** The query of the home page as it was left; kept nowhere but here. */
let left = '';

/** Remembers where *Back to the map* leads. */
export function useRememberHome(search: string): void {
  useEffect(() => {
    left = search;
  }, [search]);
}

/** The home page as it was left: with its filters and its page of the list. */
export const homeAsLeft = (): string => paths.home + left;
