import { severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { type GalleryFilter, galleryKinds } from '@incidentmap/core/domain/incident/gallery';
import { useSearchParams } from 'react-router-dom';
import { oneOf } from '../../lib/oneOf.ts';

/** The gallery's filter, kept in the address so that it can be shared. Changes replace the history entry. */
export function useGalleryFilter(): [filter: GalleryFilter, change: (change: Partial<GalleryFilter>) => void] {
  const [query, setQuery] = useSearchParams();
  const filter: GalleryFilter = {
    search: query.get('q') ?? '',
    severity: oneOf(severities, query.get('severity')),
    media: oneOf(galleryKinds, query.get('media')),
  };
  const change = (part: Partial<GalleryFilter>) => {
    const { search, severity, media } = { ...filter, ...part };
    setQuery(
      { ...(search !== '' && { q: search }), ...(severity && { severity }), ...(media && { media }) },
      { replace: true },
    );
  };
  return [filter, change];
}
