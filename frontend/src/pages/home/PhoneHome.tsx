import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { chosenText } from '../../features/filters/filterParts.ts';
import { PhoneFilters } from '../../features/filters/PhoneFilters.tsx';
import { filterTexts } from '../../features/filters/texts.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { BottomSheet, halfContent, halfHeight } from '../../ui/dialogs/BottomSheet.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import type { Sheet } from '../../ui/dialogs/useSheetStop.ts';
import { ActionBar } from './ActionBar.tsx';
import { Footer } from '../../layout/Footer.tsx';
import type { HomeParts } from './homeParts.ts';
import { highEnough } from './homeScreens.ts';
import { SheetHead, Total } from './SheetHead.tsx';
import { appTexts } from '../../layout/texts.ts';
import { useSheetMemory } from './useSheetMemory.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column' },
  // The screen under the header: only the sheet scrolls.
  fixed: { blockSize: 'calc(100dvh - var(--header, 3.5rem))' },
  stage: {
    position: 'relative',
    // Until the sheet's head has been measured.
    '--map-inset-bottom': '10rem',
  },
  fixedStage: {
    flexGrow: 1,
    minBlockSize: 0,
    // The half sheet, which rises for what was found.
    '--map-answer-bottom': halfHeight('100%'),
  },
  map: { display: 'flex', flexDirection: 'column' },
  fixedMap: { position: 'absolute', inset: 0 },
  // Seen last, but reached before the map and the list. At the bottom also while the rest of the document is on its way.
  actions: { order: 1, flexShrink: 0, marginBlockStart: 'auto', position: 'relative', zIndex: 3 },
  // Without a z-index: its half sheet lies over everything else here.
  monitor: {
    position: 'absolute',
    insetInlineStart: '1rem',
    insetBlockEnd: 'calc(var(--map-inset-bottom) + 2.25rem)',
  },
  monitorOverHalf: { insetBlockEnd: `calc(${halfHeight('100%')} + 1rem)` },
  scrollingMap: { blockSize: 'max(20rem, 60svh)', '--map-inset-bottom': '0px' },
  scrollingActions: { order: 0 },
  content: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' },
  // Nothing jumps into view under it when it turns out to be empty.
  list: { minBlockSize: halfContent },
  inset: { paddingInline: '1rem', paddingBlock: '0.75rem' },
  lead: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase300 },
});

type Props = HomeParts & {
  sheet: Sheet;
  /** The counts of this site, for the sheet's lowest stop. */
  counts: ReactNode;
  /** Narrows a search to the past month. */
  pastMonth: ReactNode;
  /** What the severities hide, or the room for it; nothing where they hide none. */
  hidden: ReactNode;
};

/** The map to the bottom of the screen, with the list in a sheet over it. */
export function PhoneHome({ sheet, total, counts, pastMonth, hidden, ...parts }: Props) {
  const { t, i18n } = useTranslation(appTexts);
  const { t: tFilter } = useTranslation(filterTexts);
  const styles = useStyles();
  const { filters, head, result, risk, statistics, map, mapBox, list, overlayList, status, monitor } = parts;
  const isFixed = useMediaQuery(highEnough);
  const stage = useRef<HTMLDivElement>(null);
  // The map keeps its view while the sheet is higher.
  const isLow = sheet.stop === 'peek';
  const content = useRef<HTMLDivElement>(null);
  useSheetMemory(sheet.stop, content);
  const keepMapClear = useCallback(
    (height: number) => {
      stage.current?.style.setProperty('--sheet-head', `${height}px`);
      if (isLow) stage.current?.style.setProperty('--map-inset-bottom', `${height}px`);
    },
    [isLow],
  );
  return (
    <div className={mergeClasses(styles.root, isFixed && styles.fixed)}>
      <VisuallyHidden>
        <h1>{t('home.title')}</h1>
      </VisuallyHidden>
      <PhoneFilters {...filters} total={total} />
      {risk}
      <div className={mergeClasses(styles.actions, !isFixed && styles.scrollingActions)}>
        <ActionBar />
      </div>
      <div ref={stage} className={mergeClasses(styles.stage, isFixed && styles.fixedStage)}>
        <div
          ref={mapBox}
          className={mergeClasses(styles.map, isFixed ? styles.fixedMap : styles.scrollingMap)}
          inert={isFixed && sheet.stop === 'full'}
          data-paper="map"
        >
          {map}
        </div>
        <BottomSheet
          name={t('home.sheet')}
          sheet={sheet}
          isSheet={isFixed}
          onHeadHeight={keepMapClear}
          head={
            <SheetHead sheet={sheet} counts={isFixed && counts} pastMonth={pastMonth} hidden={hidden}>
              {result || (
                <Total total={total} when={chosenText('range', filters, tFilter, i18n.language)} head={head} />
              )}
            </SheetHead>
          }
        >
          <div ref={content} className={styles.content}>
            <div className={styles.list}>{list}</div>
            <div className={styles.inset}>{statistics}</div>
            {overlayList && <div className={styles.inset}>{overlayList}</div>}
            {status && <div className={styles.inset}>{status}</div>}
            <p className={mergeClasses(styles.inset, styles.lead)}>{t('home.lead')}</p>
            <Footer />
          </div>
        </BottomSheet>
        <div className={isFixed ? mergeClasses(styles.monitor, !isLow && styles.monitorOverHalf) : styles.inset}>
          {monitor}
        </div>
      </div>
    </div>
  );
}
