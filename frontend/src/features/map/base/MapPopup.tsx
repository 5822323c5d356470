import { makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import type { Popup as LeafletPopup } from 'leaflet';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Popup, useMap, useMapEvents } from 'react-leaflet';
import { IconButton } from '../../../ui/IconButton.tsx';
import { onFirstInteraction } from './onFirstInteraction.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gap: '0.5rem', padding: '1rem', outlineStyle: 'none' },
  head: { display: 'flex', alignItems: 'flex-start', gap: '0.5rem' },
  title: {
    flexGrow: 1,
    minInlineSize: 0,
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

/** Free space at the edges of the map in pixels: everywhere, and at the bottom for the zoom buttons. */
const margin = 12;
const marginBottom = 112;
/** The distance from the spot up to the box. */
const tip = 13;
/** The maximum width of a popup. */
const wide = 300;

type Props = {
  /** In degrees, WGS 84. */
  lat: number;
  lon: number;
  /** Identifies the content: the popup is panned into view whenever this changes. By default its title. */
  shownId?: string;
  title: string;
  children: ReactNode;
  onClose: () => void;
  /** Whether it leaves the focus where it is, because the visitor did not open it. */
  isQuiet?: boolean;
};

/** A popup on the map. It takes the focus; Escape and the close button return it. */
export function MapPopup({ lat, lon, title, shownId = title, children, onClose, isQuiet = false }: Props) {
  const { t } = useTranslation();
  const styles = useStyles();
  const map = useMap();
  const titleId = useId();
  const popup = useRef<LeafletPopup>(null);
  const root = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);
  // react-leaflet reopens the popup for every new position object.
  const position = useMemo((): [number, number] => [lat, lon], [lat, lon]);

  // Not Leaflet's `autoPan`: it pans at every update, and would drag the map back after the visitor moved it.
  const bringIntoView = () => {
    popup.current?.update();
    const box = popup.current?.getElement();
    if (!box) return;
    const above = tip + box.offsetHeight + margin;
    const beside = box.offsetWidth / 2 + margin;
    map.panInside(position, {
      paddingTopLeft: [beside, above],
      // On a low map, the popup's head takes precedence.
      paddingBottomRight: [beside, Math.min(marginBottom, map.getSize().y - above)],
      animate: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    });
  };
  const takeFocus = () => {
    cameFrom.current = document.activeElement;
    root.current?.focus({ preventScroll: true });
  };
  const close = () => {
    const origin = cameFrom.current;
    onClose();
    const isThere = origin instanceof HTMLElement && origin.isConnected && origin !== document.body;
    (isThere ? origin : map.getContainer()).focus({ preventScroll: !isThere });
  };

  useMapEvents({
    keydown: ({ originalEvent }) => {
      if (originalEvent.key === 'Escape') close();
    },
  });

  return (
    <Popup
      ref={popup}
      position={position}
      className="map-popup"
      closeButton={false}
      minWidth={240}
      // On a screen of 320 pixels, the map is narrower than `wide`.
      maxWidth={Math.min(wide, map.getSize().x - 2 * margin)}
      autoPan={false}
      eventHandlers={{ remove: onClose }}
    >
      <div ref={root} role="dialog" aria-labelledby={titleId} tabIndex={-1} className={styles.root}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title} dir="auto">
            {title}
          </h2>
          <div className={styles.close}>
            <IconButton icon={<DismissRegular />} label={t('action.close')} onClick={close} />
          </div>
        </div>
        {children}
      </div>
      <InView key={shownId} box={root} bring={bringIntoView} />
      {!isQuiet && <OncePlaced run={takeFocus} />}
    </Popup>
  );
}

/**
 * Pans the popup into view when it opens, and again whenever it or the map changes its size (a font or a picture
 * loaded, the phone was rotated), until the visitor uses the map.
 */
function InView({ box, bring }: { box: RefObject<HTMLElement | null>; bring: () => void }) {
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
    if (box.current) observer.observe(box.current);
    map.on('resize', keep);
    return () => {
      stopWaiting();
      observer.disconnect();
      map.off('resize', keep);
    };
  }, [map, box]);
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
