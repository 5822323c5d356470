import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromMedium, medium, tiny } from '../layout/breakpoints.ts';
import { tableTexts } from './texts.ts';

const line = tokens.colorNeutralStroke2;
const onPhone = `@media not ${medium}`;

const useStyles = makeStyles({
  // A table wider than the screen scrolls within its frame, by keyboard too while the frame has the focus.
  frame: {
    inlineSize: 'fit-content',
    maxInlineSize: '100%',
    overflowX: 'auto',
    border: `1px solid ${line}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    // An edge beyond which there are more columns is shaded: what covers the shade scrolls away with the table.
    backgroundImage: [
      `linear-gradient(to right, ${tokens.colorNeutralBackground1} 1rem, transparent 2rem)`,
      `linear-gradient(to left, ${tokens.colorNeutralBackground1} 1rem, transparent 2rem)`,
      `linear-gradient(to right, ${tokens.colorNeutralStroke2}, transparent)`,
      `linear-gradient(to left, ${tokens.colorNeutralStroke2}, transparent)`,
    ].join(', '),
    backgroundPosition: 'left, right, left, right',
    backgroundSize: '2rem 100%, 2rem 100%, 0.75rem 100%, 0.75rem 100%',
    backgroundRepeat: 'no-repeat',
    backgroundAttachment: 'local, local, scroll, scroll',
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '2px' },
  },
  table: {
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  caption: { position: 'absolute', inlineSize: '1px', blockSize: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  cell: {
    minInlineSize: '7.5rem',
    paddingBlock: '0.625rem',
    paddingInline: '0.875rem',
    verticalAlign: 'top',
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: line,
  },
  head: {
    borderBlockStartStyle: 'none',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground3,
    verticalAlign: 'bottom',
  },
  number: { minInlineSize: '6rem', textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  // A figure and its unit stay together.
  figure: { whiteSpace: 'nowrap' },
  wide: { minInlineSize: '16rem' },
  // The row's name stays in view.
  name: {
    position: 'sticky',
    insetInlineStart: 0,
    minInlineSize: 'min(12rem, 40vw)',
    maxInlineSize: 'min(20rem, 45vw)',
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  wideFrame: { inlineSize: '100%' },
  wideTable: { minInlineSize: '100%' },
  headName: { backgroundColor: tokens.colorNeutralBackground3 },
  hint: { marginBlock: '0 0.5rem', color: tokens.colorNeutralForeground2, fontSize: '0.875rem', lineHeight: '1.25rem' },
});

/** Heads of one line, all on one baseline; on a phone, columns are as narrow as a word of what is in them. */
const useCompact = makeStyles({
  cell: {
    [onPhone]: {
      minInlineSize: 0,
      paddingInline: '0.25rem',
      ':first-child': { paddingInlineStart: '0.5rem' },
      ':last-child': { paddingInlineEnd: '0.5rem' },
    },
  },
  head: { [fromMedium]: { whiteSpace: 'nowrap' } },
});

/** The cells of a row below each other, each with the name of its column: with text twice as large no table has room. */
const useStacked = makeStyles({
  frame: { [tiny]: { inlineSize: '100%' } },
  table: { [tiny]: { display: 'block' } },
  head: {
    [tiny]: {
      position: 'absolute',
      inlineSize: '1px',
      blockSize: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
  body: { [tiny]: { display: 'block' } },
  row: {
    [tiny]: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(9rem, 100%), 1fr))',
      gap: '0.5rem 1rem',
      padding: '0.75rem 0.875rem',
      ':not(:first-child)': {
        borderBlockStartWidth: '1px',
        borderBlockStartStyle: 'solid',
        borderBlockStartColor: line,
      },
    },
  },
  cell: {
    [tiny]: {
      minInlineSize: 0,
      maxInlineSize: 'none',
      padding: 0,
      borderBlockStartStyle: 'none',
      textAlign: 'start',
      '&[data-column]::before': {
        content: 'attr(data-column)',
        display: 'block',
        fontSize: '0.875rem',
        lineHeight: '1.25rem',
        whiteSpace: 'normal',
        color: tokens.colorNeutralForeground2,
      },
    },
  },
  name: { [tiny]: { position: 'static', gridColumn: '1 / -1' } },
});

type Props = {
  caption: string;
  columns: readonly { name: string; isNumber?: boolean; isWide?: boolean }[];
  /** The first cell is the row's name. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** Whether its cells are short, so that more of its columns fit on a phone. */
  isCompact?: boolean;
  /** Whether it is as wide as what it stands in, however little is in it. */
  isFullWidth?: boolean;
};

/** Whether a frame is narrower than what is in it. */
function useScrolls(frame: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth));
    for (const each of [element, ...element.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [frame]);
  return scrolls;
}

/** A table of figures. */
export function DataTable({ caption, columns, rows, isCompact = false, isFullWidth = false }: Props) {
  const { t } = useTranslation(tableTexts);
  const styles = useStyles();
  const stacked = useStacked();
  const compact = useCompact();
  const frame = useRef<HTMLDivElement>(null);
  const scrolls = useScrolls(frame);
  const kindOf = (index: number) =>
    mergeClasses(
      columns[index]?.isNumber && styles.number,
      columns[index]?.isWide && styles.wide,
      isCompact && compact.cell,
    );
  return (
    <>
      {scrolls && <p className={styles.hint}>{t('scroll')}</p>}
      <div
        ref={frame}
        className={mergeClasses(styles.frame, isFullWidth && styles.wideFrame, stacked.frame)}
        role="region"
        aria-label={caption}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
        tabIndex={0}
      >
        <table className={mergeClasses(styles.table, isFullWidth && styles.wideTable, stacked.table)}>
          <caption className={styles.caption}>{caption}</caption>
          <thead className={stacked.head}>
            <tr>
              {columns.map(({ name }, index) => (
                <th
                  key={name}
                  scope="col"
                  className={mergeClasses(
                    styles.cell,
                    index === 0 && styles.name,
                    styles.head,
                    index === 0 && styles.headName,
                    kindOf(index),
                  )}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={stacked.body}>
            {rows.map(({ key, cells: [name, ...cells] }) => (
              <tr key={key} className={stacked.row}>
                <th
                  scope="row"
                  className={mergeClasses(styles.cell, styles.name, kindOf(0), stacked.cell, stacked.name)}
                >
                  {name}
                </th>
                {cells.map((cell, index) => (
                  <td
                    key={columns[index + 1]?.name}
                    data-column={columns[index + 1]?.name}
                    className={mergeClasses(
                      styles.cell,
                      kindOf(index + 1),
                      columns[index + 1]?.isNumber && styles.figure,
                      stacked.cell,
                    )}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
