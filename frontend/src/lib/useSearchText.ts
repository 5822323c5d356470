import { useSearchParams } from 'react-router-dom';

/** What is searched for, as the address has it (`?q=`); null when nothing is. */
export function useSearchText(): string | null {
  const [query] = useSearchParams();
  return query.get('q')?.trim() || null;
}
