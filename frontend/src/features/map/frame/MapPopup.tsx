import { makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import type { Popup as LeafletPopup } from 'leaflet';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Popup, useMap, useMapEvents } from 'react-leaflet';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { medium } from '../../../ui/layout/breakpoints.ts';
import { bottomInset } from '../ground/inset.ts';
import { OnMap } from './OnMap.tsx';
import { onFirstInteraction } from '../ground/onFirstInteraction.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gap: '0.5rem', padding: '1rem', outlineStyle: 'none' },
  // Above the sheet's round corners, where no sheet is.
  card: {
    maxBlockSize: 'min(70%, 30rem)',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    borderStartStartRadius: '18px',
    borderStartEndRadius: '18px',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow16,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  head: { display: 'flex', alignItems: 'flex-start', gap: '0.5rem' },
  first: { flexGrow: 1, minInlineSize: 0 },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    overflowWrap: 'anywhere',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '3',
    overflow: 'hidden',
  },
  // Negative margins let the large close button reach into the corner.
  close: { flexShrink: 0, marginBlockStart: '-0.625rem', marginInlineEnd: '-0.625rem' },
});

/** Free space at the edges of the map in pixels: everywhere, beside the zoom buttons, and over legend and scale. */
const margin = 12;
const besideZoom = 68;
const marginBottom = 72;
/** The distance from the spot up to the popup. */
const tip = 13;
/** The width of a popup. */
const least = 280;
const wide = 320;

type Props = {
  /** In degrees, WGS 84. */
  lat: number;
  lon: number;
  /** Identifies the content: the popup is panned into view whenever this changes. By default its title. */
  shownId?: string;
  title: string;
  /** Stands before the title, beside the close button. */
  head?: ReactNode;
  children: ReactNode;
  onClose: () => void;
  /** Whether it leaves the focus where it is, because the visitor did not open it. */
  isQuiet?: boolean;
};

/**
 * A popup on the map, or on a phone a card at its bottom. It takes the focus; Escape and the close button return it.
 * `IncidentPopup` decides what an incident's popup says.
 */
export function MapPopup({ shownId, onClose, isQuiet = false, ...popup }: Props) {
  const map = useMap();
  const root = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const takeFocus = () => {
    cameFrom.current = document.activeElement;
    root.current?.focus({ preventScroll: true });
  };
  const close = () => {
    const origin = cameFrom.current;
    onClose();
    const isThere = origin instanceof HTMLElement && origin.isConnected && origin !== document.body;
    // Leaflet pans to a marker that gets the focus; when a popup closes, the map stays where it is.
    const stay = (event: FocusEvent) => event.stopPropagation();
    map.getContainer().addEventListener('focus', stay, true);
    (isThere ? origin : map.getContainer()).focus({ preventScroll: !isThere });
    map.getContainer().removeEventListener('focus', stay, true);
  };
  useMapEvents({
    keydown: ({ originalEvent }) => {
      if (originalEvent.key === 'Escape') close();
    },
  });
  const shape = {
    ...popup,
    shownId: shownId ?? popup.title,
    root,
    onFirst: isQuiet ? undefined : takeFocus,
    onClose: close,
  };
  return useMediaQuery(medium) ? <Balloon {...shape} onRemove={onClose} /> : <Card {...shape} />;
}

type ShapeProps = Omit<Props, 'shownId' | 'isQuiet'> & {
  shownId: string;
  root: RefObject<HTMLDivElement | null>;
  /** Runs when the content is there. */
  onFirst: (() => void) | undefined;
  /** Called when the map has closed it by itself. */
  onRemove: () => void;
};

const pan = () => ({ animate: !matchMedia('(prefers-reduced-motion: reduce)').matches });

/** On a larger screen: a popup over its place. */
function Balloon({ lat, lon, shownId, root, onFirst, onRemove, ...content }: ShapeProps) {
  const map = useMap();
  const popup = useRef<LeafletPopup>(null);
  // Leaflet removes it as well when React does, as where a card takes its place.
  const isLeaving = useRef(false);
  useLayoutEffect(() => {
    isLeaving.current = false;
    return () => {
      isLeaving.current = true;
    };
  }, []);
  // react-leaflet reopens the popup for every new position object.
  const position = useMemo((): [number, number] => [lat, lon], [lat, lon]);

  // Not Leaflet's `autoPan`: it pans at every update, and would drag the map back after the visitor moved it.
  const bringIntoView = () => {
    popup.current?.update();
    const element = popup.current?.getElement();
    if (!element) return;
    const above = tip + element.offsetHeight + margin;
    const size = map.getSize();
    const room = (size.x - element.offsetWidth) / 2;
    const beside = element.offsetWidth / 2 + Math.max(margin, Math.min(besideZoom, room));
    map.panInside(position, {
      paddingTopLeft: [beside, above],
      // On a low map, the popup's head takes precedence.
      paddingBottomRight: [beside, Math.min(marginBottom + bottomInset(map.getContainer()), size.y - above)],
      ...pan(),
    });
  };
  return (
    <Popup
      ref={popup}
      position={position}
      className="map-popup"
      closeButton={false}
      minWidth={Math.min(least, map.getSize().x - 2 * margin)}
      maxWidth={Math.min(wide, map.getSize().x - 2 * margin)}
      autoPan={false}
      eventHandlers={{ remove: () => !isLeaving.current && onRemove() }}
    >
      <Content {...content} root={root} />
      <InView key={shownId} target={root} bring={bringIntoView} />
      {onFirst && <OncePlaced run={onFirst} />}
    </Popup>
  );
}

/** On a phone: a card at the bottom of the map, above what lies there; the place stays in view above the card. */
function Card({ lat, lon, shownId, root, onFirst, ...content }: Omit<ShapeProps, 'onRemove'>) {
  const map = useMap();
  const styles = useStyles();
  const bringIntoView = () => {
    const card = root.current?.offsetHeight ?? 0;
    const size = map.getSize();
    const beside = Math.min(besideZoom, size.x / 3);
    const below = Math.min(card + bottomInset(map.getContainer()) + 2 * margin, size.y - 4 * margin);
    const above = Math.min(besideZoom, size.y - below - margin);
    map.panInside([lat, lon], { paddingTopLeft: [beside, above], paddingBottomRight: [beside, below], ...pan() });
  };
  const { onClose } = content;
  useEffect(() => {
    const card = root.current;
    const leave = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose();
    };
    card?.addEventListener('keydown', leave);
    return () => card?.removeEventListener('keydown', leave);
  }, [root, onClose]);
  // As with a popup, whoever looks at the map has its place in view: it may be panned farther than without.
  useLayoutEffect(() => {
    map.fire('popupopen');
    return () => void map.fire('popupclose');
  }, [map]);
  return (
    <OnMap place="bottom">
      <div className={styles.card}>
        <Content {...content} root={root} />
      </div>
      <InView key={shownId} target={root} bring={bringIntoView} />
      {onFirst && <OncePlaced run={onFirst} />}
    </OnMap>
  );
}

type ContentProps = Pick<ShapeProps, 'title' | 'children' | 'head' | 'onClose' | 'root'>;

function Content({ title, head, children, onClose, root }: ContentProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const titleId = useId();
  const heading = (
    <h2 id={titleId} className={styles.title} dir="auto">
      {title}
    </h2>
  );
  return (
    <div ref={root} role="dialog" aria-labelledby={titleId} tabIndex={-1} className={styles.root}>
      <div className={styles.head}>
        <div className={styles.first}>{head ?? heading}</div>
        <div className={styles.close}>
          <IconButton icon={<DismissRegular />} label={t('action.close')} onClick={onClose} />
        </div>
      </div>
      {head !== undefined && heading}
      {children}
    </div>
  );
}

/**
 * Pans the popup into view when it opens, and again whenever it or the map changes its size (a font or a picture
 * loaded, the phone was rotated), until the visitor uses the map.
 */
function InView({ target, bring }: { target: RefObject<HTMLElement | null>; bring: () => void }) {
  const map = useMap();
  const latest = useRef(bring);
  useLayoutEffect(() => {
    let isUsed = false;
    const keep = () => {
      if (!isUsed) latest.current();
    };
    keep();
    const stopWaiting = onFirstInteraction(map, () => {
      isUsed = true;
    });
    const observer = new ResizeObserver(keep);
    if (target.current) observer.observe(target.current);
    map.on('resize', keep);
    return () => {
      stopWaiting();
      observer.disconnect();
      map.off('resize', keep);
    };
  }, [map, target]);
  return null;
}

/**
 * Leaflet inserts the content after React has created it. As the last child, this runs when the content is in the
 * document but before it is painted.
 */
function OncePlaced({ run }: { run: () => void }) {
  const first = useRef(run);
  useLayoutEffect(() => first.current(), []);
  return null;
}
