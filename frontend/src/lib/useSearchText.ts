import { useSearchParams } from 'react-router-dom';

/** The search text in the address (`?q=`); null if there is none. */
export function useSearchText(): string | null {
  const [query] = useSearchParams();
  return query.get('q')?.trim() || null;
}
