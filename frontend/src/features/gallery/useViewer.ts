import { HttpError } from '@incidentmap/core/contract/client';
import { useMemo } from 'react';
import { useLocation, useMatch, useNavigate, useSearchParams } from 'react-router-dom';
import { useQuery } from '../../api/useQuery.ts';
import { paths } from '../../lib/paths.ts';
import { type GalleryItem, galleryItems, itemAt } from './gallery.ts';

type Viewer = {
  /** The open item; null at the gallery's own address, and until its incident is there. */
  item: GalleryItem | null;
  /** All items of its incident. */
  own: readonly GalleryItem[];
  /** Whether the address leads to no incident with media. */
  isUnknown: boolean;
  /** Why the incident could not be asked for. */
  error: Error | undefined;
  retry: () => void;
  /** The address that opens an item, with the current filter. */
  linkTo: (item: GalleryItem) => { pathname: string; search: string };
  /** Replaces the history entry of the open item, so that Back closes the viewer. */
  moveTo: (item: GalleryItem) => void;
  close: () => void;
};

/** History state of an item that was opened from the gallery: closing it goes back there. */
export const fromGallery = { fromGallery: true };

const isFromGallery = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromGallery' in state;

/** The server answers a malformed id with 400. */
const isMissing = (error: Error | undefined): boolean =>
  error instanceof HttpError && (error.status === 404 || error.status === 400);

/**
 * The open item by the address: `/v/{id}`, with `?item=2` for its incident's second one. An incident that is not among the
 * items that are there is asked for by its id.
 */
export function useViewer(items: readonly GalleryItem[]): Viewer {
  const id = useMatch(paths.videoPattern)?.params.id ?? null;
  const shown = items.find(({ incident }) => incident.id === id)?.incident;
  const asked = useQuery(id === null || shown ? null : 'getIncident', { params: { id: id ?? '' } });
  const opened = shown ?? asked.data;
  const own = useMemo(() => (opened ? galleryItems([opened]) : []), [opened]);
  const { state } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();

  const linkTo = ({ incident, index }: GalleryItem) => {
    const search = new URLSearchParams(query);
    if (index === 0) search.delete('item');
    else search.set('item', String(index + 1));
    return { pathname: paths.video(incident.id), search: search.toString() };
  };
  const close = () => {
    if (isFromGallery(state)) return void navigate(-1);
    const search = new URLSearchParams(query);
    search.delete('item');
    void navigate({ pathname: paths.gallery, search: search.toString() }, { replace: true });
  };
  return {
    item: itemAt(own, query.get('item')),
    own,
    isUnknown: isMissing(asked.error) || (opened !== undefined && own.length === 0),
    error: isMissing(asked.error) ? undefined : asked.error,
    retry: () => void asked.mutate(),
    linkTo,
    moveTo: (item) => void navigate(linkTo(item), { replace: true, state }),
    close,
  };
}
