import { severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { useSearchParams } from 'react-router-dom';
import { type GalleryFilter, mediaKinds } from './gallery.ts';

const oneOf = <T extends string>(choices: readonly T[], value: string | null): T | 'all' =>
  choices.find((choice) => choice === value) ?? 'all';

/** The gallery's filter, kept in the address so that it can be shared; each change takes the place of the last. */
export function useGalleryFilter(): [filter: GalleryFilter, change: (change: Partial<GalleryFilter>) => void] {
  const [query, setQuery] = useSearchParams();
  const filter: GalleryFilter = {
    search: query.get('q') ?? '',
    severity: oneOf(severities, query.get('severity')),
    kind: oneOf(mediaKinds, query.get('media')),
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
