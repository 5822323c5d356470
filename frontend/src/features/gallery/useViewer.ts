import { useLocation, useMatch, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { type GalleryItem, itemAt } from './gallery.ts';

type Viewer = {
  /** The id that the address names; null at the gallery's own. */
  id: string | null;
  /** The item that is open. */
  item: GalleryItem | null;
  /** Where an item opens, the filter kept. */
  linkTo: (item: GalleryItem) => { pathname: string; search: string };
  /** To another one while one is open: it takes its place in the history, so that going back closes. */
  moveTo: (item: GalleryItem) => void;
  close: () => void;
};

/** Given to the address of an item that was opened from the gallery: closing goes back there. */
export const fromGallery = { fromGallery: true };

const isFromGallery = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromGallery' in state;

/** Which item is open, by the address (`/v/{id}`, and `?item=2` for the second of its incident). */
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
