import { makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import type { Popup as LeafletPopup } from 'leaflet';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Popup, useMap, useMapEvents } from 'react-leaflet';
import { IconButton } from '../../../ui/IconButton.tsx';
import { onFirstUse } from '../base/onFirstUse.ts';

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
  // The cross reaches into the padding, so that it can be large and still sit in the corner.
  close: { flexShrink: 0, marginBlockStart: '-0.625rem', marginInlineEnd: '-0.625rem' },
});

/** Kept free at the edges of the map, in pixels: everywhere, and at the bottom for the zoom buttons. */
const margin = 12;
const marginBottom = 112;
/** From the place up to the box. */
const tip = 13;
/** The widest a popup becomes. */
const wide = 300;

type Props = {
  /** Degrees, WGS 84. */
  lat: number;
  lon: number;
  /** Of what it shows, which is brought into view whenever it is another; by default its title. */
  shownId?: string;
  title: string;
  children: ReactNode;
  onClose: () => void;
  /** Whether it leaves the focus where it is: nobody asked for it. */
  isQuiet?: boolean;
};

/** Something about one place on the map. Takes the focus; Escape and the cross give it back. */
export function MapPopup({ lat, lon, title, shownId = title, children, onClose, isQuiet = false }: Props) {
  const { t } = useTranslation();
  const styles = useStyles();
  const map = useMap();
  const titleId = useId();
  const popup = useRef<LeafletPopup>(null);
  const root = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);
  // The popup is opened anew for every new position.
  const position = useMemo((): [number, number] => [lat, lon], [lat, lon]);

  // Leaflet's own way does so with every drawing, and would drag the map back to where people left it.
  const bringIntoView = () => {
    popup.current?.update();
    const box = popup.current?.getElement();
    if (!box) return;
    const above = tip + box.offsetHeight + margin;
    const beside = box.offsetWidth / 2 + margin;
    map.panInside(position, {
      paddingTopLeft: [beside, above],
      // On a low map its head comes first.
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
      // Of a screen of 320 pixels, the map is narrower.
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
            <IconButton icon={<DismissRegular />} label={t('map.popup.close')} onClick={close} />
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
 * Brings the box into view as soon as it is placed, and again whenever it or the map changes its size (a font or a
 * picture came, the phone was turned), until people use the map.
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
    const stopWaiting = onFirstUse(map, () => {
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
 * Leaflet puts the content on the page after React made it: this is mounted when what stands before it is there, and not
 * yet seen.
 */
function OncePlaced({ run }: { run: () => void }) {
  const first = useRef(run);
  useLayoutEffect(() => first.current(), []);
  return null;
}
