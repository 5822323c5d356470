import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** In rem, so that larger text gets fewer columns. */
const narrowest = { phone: 9, other: 16 };
const phone = 40;
/** Pixels. */
const gaps = { phone: 12, other: 20 };
/** The last rows that are rendered outside the viewport, and how many more may follow them when the end is near. */
const overscan = 3;
const rowsAhead = 3;
const likelyHeight = { tiles: 300, heading: 56 };

const useStyles = makeStyles({
  // A screen high from the first, so that the footer does not jump: not even before the columns are known.
  root: { position: 'relative', minBlockSize: '100vh' },
  row: {
    position: 'absolute',
    insetBlockStart: 0,
    insetInline: 0,
    display: 'grid',
  },
  heading: {
    marginBlock: 0,
    paddingBlock: '0.75rem',
    fontSize: '1.25rem',
    lineHeight: '1.75rem',
    fontWeight: tokens.fontWeightSemibold,
  },
});

export type TileGridHandle = {
  /** Scrolls a tile into view and focuses it. */
  focus: (index: number) => void;
};

type Props<T> = {
  items: readonly T[];
  /** How many items there are, with those that are still to come. */
  total: number;
  /** Called at each rendering while the last rows are near. */
  onNearEnd: () => void;
  keyOf: (item: T) => string;
  /** The heading that an item stands under; items of one heading follow each other. */
  headingOf: (item: T) => string;
  /** `isFirst`: in the first row. */
  children: (item: T, isFirst: boolean) => ReactNode;
  handle?: RefObject<TileGridHandle | null>;
};

type Row = { heading: string; from: number; to: number; isHeading: boolean };

/** A heading wherever it changes, then the items under it in rows of so many columns. */
function rowsOf<T>(items: readonly T[], columns: number, headingOf: (item: T) => string): Row[] {
  const rows: Row[] = [];
  for (let from = 0; from < items.length;) {
    const heading = headingOf(items[from] as T);
    if (rows.at(-1)?.heading !== heading) rows.push({ heading, from, to: from, isHeading: true });
    let to = from + 1;
    while (to < items.length && to - from < columns && headingOf(items[to] as T) === heading) to++;
    rows.push({ heading, from, to, isHeading: false });
    from = to;
  }
  return rows;
}

/**
 * A virtualised grid: only the rows near the viewport are rendered. `aria-posinset` gives each tile's position among
 * all. The row that has the focus stays rendered.
 */
export function TileGrid<T>({ items, total, onNearEnd, keyOf, headingOf, children, handle }: Props<T>) {
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  const [{ columns, gap, top }, setLayout] = useState({ columns: 0, gap: gaps.other, top: 0 });
  const [focused, setFocused] = useState<number | null>(null);
  const pendingFocus = useRef<number | null>(null);

  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const measure = () =>
      setLayout((now) => {
        const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
        const size = element.clientWidth < phone * rem ? 'phone' : 'other';
        const wanted = narrowest[size] * rem + gaps[size];
        const next = {
          columns: Math.max(1, Math.floor((element.clientWidth + gaps[size]) / wanted)),
          gap: gaps[size],
          top: Math.round(element.getBoundingClientRect().top + window.scrollY),
        };
        return next.columns === now.columns && next.gap === now.gap && next.top === now.top ? now : next;
      });
    // Drawn once the width is known, in short tasks.
    const observer = new ResizeObserver(() => startTransition(measure));
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

  // Before the first layout nobody knows how many fit side by side.
  const rows = columns === 0 ? [] : rowsOf(items, columns, headingOf);
  const rowOf = (index: number) => rows.findIndex(({ from, to }) => index >= from && index < to);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (row) => likelyHeight[rows[row]?.isHeading ? 'heading' : 'tiles'],
    overscan,
    scrollMargin: top,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      const focusedRow = focused === null ? -1 : rowOf(focused);
      return focusedRow < 0 || shown.includes(focusedRow) ? shown : [...shown, focusedRow].sort((a, b) => a - b);
    },
  });

  const shown = virtualizer.getVirtualItems();
  const last = shown.at(-1)?.index;
  useEffect(() => {
    if (last !== undefined && last >= rows.length - rowsAhead) onNearEnd();
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
      virtualizer.scrollToIndex(rowOf(index), { align: 'auto' });
      focusPendingTile();
    },
  }));

  return (
    <div ref={root} className={styles.root} style={{ blockSize: virtualizer.getTotalSize() }}>
      {shown.map(({ index: place, start }) => {
        const row = rows[place];
        if (!row) return null;
        const common = {
          ref: virtualizer.measureElement,
          'data-index': place,
          style: { transform: `translateY(${start - top}px)` },
        };
        if (row.isHeading) {
          return (
            <h2 key={`heading ${row.heading}`} {...common} className={mergeClasses(styles.row, styles.heading)}>
              {row.heading}
            </h2>
          );
        }
        return (
          <div
            key={row.from}
            {...common}
            role="list"
            aria-label={row.heading}
            className={styles.row}
            style={{
              ...common.style,
              gap: `${gap}px`,
              paddingBlockEnd: `${gap}px`,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            }}
          >
            {items.slice(row.from, row.to).map((item, column) => (
              <div key={keyOf(item)} role="listitem" aria-setsize={total} aria-posinset={row.from + column + 1}>
                {children(item, row.from === 0)}
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}
