import { makeStyles } from '@fluentui/react-components';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** Pixels. */
const gap = 20;
const narrowest = 272;
const likelyHeight = 330;

const useStyles = makeStyles({
  root: { position: 'relative' },
  row: {
    position: 'absolute',
    insetBlockStart: 0,
    insetInline: 0,
    display: 'grid',
    gap: `${gap}px`,
    paddingBlockEnd: `${gap}px`,
  },
});

export type TileGridHandle = {
  /** Scrolls a tile into view and focuses it. */
  focus: (index: number) => void;
};

type Props<T> = {
  items: readonly T[];
  keyOf: (item: T) => string;
  label: string;
  children: (item: T) => ReactNode;
  handle?: RefObject<TileGridHandle | null>;
};

/**
 * A virtualised grid: only the rows near the viewport are rendered. `aria-posinset` gives each tile's position among
 * all. The row that has the focus stays rendered.
 */
export function TileGrid<T>({ items, keyOf, label, children, handle }: Props<T>) {
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  const [{ columns, top }, setLayout] = useState({ columns: 1, top: 0 });
  const [focused, setFocused] = useState<number | null>(null);
  const pendingFocus = useRef<number | null>(null);

  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const measure = () =>
      setLayout((now) => {
        const next = {
          columns: Math.max(1, Math.floor((element.clientWidth + gap) / (narrowest + gap))),
          top: Math.round(element.getBoundingClientRect().top + window.scrollY),
        };
        return next.columns === now.columns && next.top === now.top ? now : next;
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = root.current;
    const onFocus = ({ target, type }: FocusEvent) => {
      const place = target instanceof Element && target.closest('[aria-posinset]')?.getAttribute('aria-posinset');
      setFocused(type === 'focusin' && place ? Number(place) - 1 : null);
    };
    element?.addEventListener('focusin', onFocus);
    element?.addEventListener('focusout', onFocus);
    return () => {
      element?.removeEventListener('focusin', onFocus);
      element?.removeEventListener('focusout', onFocus);
    };
  }, []);

  const rows = Math.ceil(items.length / columns);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => likelyHeight,
    overscan: 3,
    scrollMargin: top,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      const focusedRow = focused === null ? null : Math.floor(focused / columns);
      return focusedRow === null || focusedRow >= rows || shown.includes(focusedRow)
        ? shown
        : [...shown, focusedRow].sort((a, b) => a - b);
    },
  });

  const focusPendingTile = () => {
    if (pendingFocus.current === null) return;
    const tile = root.current?.querySelector<HTMLElement>(`[aria-posinset="${pendingFocus.current + 1}"] a`);
    if (!tile) return;
    pendingFocus.current = null;
    tile.focus({ preventScroll: true });
    tile.scrollIntoView({ block: 'nearest' });
  };
  useEffect(focusPendingTile);
  useImperativeHandle(handle, () => ({
    focus: (index) => {
      pendingFocus.current = index;
      setFocused(index);
      virtualizer.scrollToIndex(Math.floor(index / columns), { align: 'auto' });
      focusPendingTile();
    },
  }));

  return (
    <div
      ref={root}
      role="list"
      aria-label={label}
      className={styles.root}
      style={{ blockSize: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index: row, start }) => (
        <div
          key={row}
          ref={virtualizer.measureElement}
          data-index={row}
          role="presentation"
          className={styles.row}
          style={{
            transform: `translateY(${start - top}px)`,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {items.slice(row * columns, (row + 1) * columns).map((item, column) => {
            const index = row * columns + column;
            return (
              <div key={keyOf(item)} role="listitem" aria-setsize={items.length} aria-posinset={index + 1}>
                {children(item)}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
