import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const line = tokens.colorNeutralStroke2;

const useStyles = makeStyles({
  // A table wider than the screen scrolls within its frame, by keyboard too while the frame has the focus.
  frame: {
    inlineSize: 'fit-content',
    maxInlineSize: '100%',
    overflowX: 'auto',
    border: `1px solid ${line}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
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
  number: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
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
  headName: { backgroundColor: tokens.colorNeutralBackground3 },
});

type Props = {
  caption: string;
  columns: readonly { name: string; isNumber?: boolean; isWide?: boolean }[];
  /** The first cell is the row's name. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
};

/** A table of figures. */
export function DataTable({ caption, columns, rows }: Props) {
  const styles = useStyles();
  const kindOf = (index: number) =>
    mergeClasses(columns[index]?.isNumber && styles.number, columns[index]?.isWide && styles.wide);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
    <div className={styles.frame} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
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
        <tbody>
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key}>
              <th scope="row" className={mergeClasses(styles.cell, styles.name)}>
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]?.name} className={mergeClasses(styles.cell, kindOf(index + 1))}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
