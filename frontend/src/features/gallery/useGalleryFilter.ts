import { severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { useSearchParams } from 'react-router-dom';
import { oneOf } from '../../lib/oneOf.ts';
import { type GalleryFilter, mediaKinds } from './gallery.ts';

/** The gallery's filter, kept in the address so that it can be shared; each change takes the place of the last. */
export function useGalleryFilter(): [filter: GalleryFilter, change: (change: Partial<GalleryFilter>) => void] {
  const [query, setQuery] = useSearchParams();
  const filter: GalleryFilter = {
    search: query.get('q') ?? '',
    severity: oneOf(severities, query.get('severity')) ?? 'all',
    kind: oneOf(mediaKinds, query.get('media')) ?? 'all',
  };
  const change = (part: Partial<GalleryFilter>) => {
    const { search, severity, kind } = { ...filter, ...part };
    setQuery(
      {
        ...(search !== '' && { q: search }),
        ...(severity !== 'all' && { severity }),
        ...(kind !== 'all' && { media: kind }),
      },
      { replace: true },
    );
  };
  return [filter, change];
}
