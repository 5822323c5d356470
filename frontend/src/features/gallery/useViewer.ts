import { useLocation, useMatch, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { type GalleryItem, itemAt } from './gallery.ts';

type Viewer = {
  /** The incident id in the address; null at the gallery's own address. */
  id: string | null;
  /** The open item. */
  item: GalleryItem | null;
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

/** The open item by the address: `/v/{id}`, with `?item=2` for its incident's second one. */
export function useViewer(items: readonly GalleryItem[]): Viewer {
  const id = useMatch(paths.videoPattern)?.params.id ?? null;
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
    id,
    item: id === null ? null : itemAt(items, id, query.get('item')),
    linkTo,
    moveTo: (item) => void navigate(linkTo(item), { replace: true, state }),
    close,
  };
}
