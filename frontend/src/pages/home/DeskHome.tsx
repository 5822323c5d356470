import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterBar } from '../../features/filters/FilterBar.tsx';
import { resultHeadingId } from '../../features/incidents/answer/elements.ts';
import { fromWide } from '../../ui/layout/breakpoints.ts';
import type { HomeParts } from './homeParts.ts';
import { appTexts } from '../../layout/texts.ts';

/** What the bars at the top leave of the window. */
const underBars = 'calc(var(--header, 4rem) + var(--toolbar, 3.5rem))';

/** A line of heading and one below: what is under it stays where it is when the answer comes, unless that is long. */
const resultRoom = { minBlockSize: '3.125rem' };

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 23.75rem) minmax(0, 1fr)',
    gridTemplateRows: 'minmax(0, auto)',
    [fromWide]: { gridTemplateColumns: 'minmax(0, clamp(23.75rem, 30.5vw, 27.5rem)) minmax(0, 1fr)' },
  },
  three: {
    gridTemplateColumns: 'minmax(0, 28.75rem) minmax(0, 1fr) minmax(0, 25rem)',
    [fromWide]: { gridTemplateColumns: 'minmax(0, 28.75rem) minmax(0, 1fr) minmax(0, 25rem)' },
  },
  column: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: '0.5rem',
    paddingBlock: '0.75rem 1.5rem',
    backgroundColor: tokens.colorNeutralBackground1,
    borderInlineEndWidth: '1px',
    borderInlineEndStyle: 'solid',
    borderInlineEndColor: tokens.colorNeutralStroke2,
  },
  // The rows of the list reach from edge to edge; the rest keeps a distance.
  inset: { paddingInline: '1.25rem' },
  title: {
    margin: 0,
    fontSize: '1.125rem',
    lineHeight: '1.5rem',
    fontWeight: tokens.fontWeightBold,
    letterSpacing: '-0.01em',
    overflowWrap: 'anywhere',
  },
  lead: {
    marginBlock: '0.25rem 0',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    textWrap: 'pretty',
  },
  // As high as the window leaves it, while the list scrolls past.
  map: {
    position: 'sticky',
    insetBlockStart: underBars,
    blockSize: `max(20rem, calc(100dvh - ${underBars}))`,
    display: 'flex',
    flexDirection: 'column',
    minInlineSize: 0,
  },
  monitor: {
    position: 'absolute',
    insetBlockEnd: '4rem',
    insetInlineEnd: '1rem',
    zIndex: 2,
  },
  third: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: '0.75rem',
    padding: '0.75rem',
    borderInlineStartWidth: '1px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorNeutralStroke2,
  },
});

type Props = HomeParts & {
  /** Whether there is room for a third column. */
  isWidest: boolean;
  /** What stands at the end of the row of filters. */
  barEnd: ReactNode;
};

/** The list beside the map, under one row of filters; on a spacious screen what is known besides in a third column. */
export function DeskHome({ isWidest, barEnd, ...parts }: Props) {
  const { t } = useTranslation(appTexts);
  const styles = useStyles();
  const { filters, head, result, risk, statistics, map, mapBox, list, overlayList, status, monitor } = parts;
  return (
    <>
      <FilterBar {...filters} end={barEnd} />
      <div className={mergeClasses(styles.columns, isWidest && styles.three)}>
        <div className={styles.column}>
          <div className={styles.inset} style={result ? resultRoom : undefined}>
            {result || (
              <>
                <h1 id={resultHeadingId} className={styles.title}>
                  {head?.[0] ?? t('home.title')}
                </h1>
                <p className={styles.lead}>{head?.[1] ?? t('home.lead')}</p>
              </>
            )}
          </div>
          <div className={styles.inset}>{risk}</div>
          {!isWidest && <div className={styles.inset}>{statistics}</div>}
          {list}
          {!isWidest && overlayList && <div className={styles.inset}>{overlayList}</div>}
          {!isWidest && status && <div className={styles.inset}>{status}</div>}
        </div>
        <div ref={mapBox} className={styles.map} data-paper="map">
          {map}
          {!isWidest && <div className={styles.monitor}>{monitor}</div>}
        </div>
        {isWidest && (
          <div className={styles.third}>
            {statistics}
            {overlayList}
            {status}
            {monitor}
          </div>
        )}
      </div>
    </>
  );
}
