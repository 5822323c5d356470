import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The page of a list, kept in the address (`?page=2`) so that Back returns to it. Counts from 1. */
export function usePageNumber(): [page: number, setPage: (page: number) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('page'));
  const page = Number.isInteger(asked) && asked > 0 ? asked : 1;
  const setPage = useCallback(
    (next: number) => {
      setSearch(
        (now) => {
          const query = new URLSearchParams(now);
          if (next === 1) query.delete('page');
          else query.set('page', String(next));
          return query;
        },
        { preventScrollReset: true },
      );
    },
    [setSearch],
  );
  return [page, setPage];
}
