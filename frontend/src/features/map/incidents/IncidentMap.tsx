import { makeStyles, tokens } from '@fluentui/react-components';
import { lazy, memo, type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OnDemand } from '../../../ui/OnDemand.tsx';
import { fromWide } from '../../../ui/media.ts';
import type { IncidentMapContent } from './LeafletIncidentMap.tsx';
import { Legend } from './Legend.tsx';
import { MapFrame } from '../base/MapFrame.tsx';
import { OpeningMap } from './OpeningMap.tsx';
import type { MapView } from '../base/view.ts';
import { mapTexts } from '../texts.ts';

const LeafletIncidentMap = lazy(async () => {
  // Load the land in parallel; without it the map still works.
  void import('../base/Outlines.tsx').catch(() => {});
  return { default: (await import('./LeafletIncidentMap.tsx')).LeafletIncidentMap };
});
const SearchThisArea = lazy(async () => ({ default: (await import('./SearchThisArea.tsx')).SearchThisArea }));
const OverlayList = lazy(async () => ({ default: (await import('../overlays/OverlayList.tsx')).OverlayList }));

const useStyles = makeStyles({
  map: {
    display: 'flex',
    flexDirection: 'column',
    // Fits on the screen under the bar, and leaves a part of the next section visible.
    blockSize: 'clamp(24rem, 65svh, 36rem)',
    flexShrink: 0,
    scrollMarginBlock: '0.5rem',
    [fromWide]: { blockSize: 'auto', minBlockSize: 0, flexGrow: 1, flexShrink: 1 },
  },
  list: {
    marginBlockStart: '0.75rem',
    paddingInline: '1rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    // On a wide screen the whole column fits the window: the map shrinks, and this list scrolls.
    [fromWide]: { flexShrink: 0, overflowY: 'auto', maxBlockSize: '45%' },
  },
  summary: {
    display: 'list-item',
    position: 'sticky',
    insetBlockStart: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    paddingBlock: '0.625rem',
    minBlockSize: '2.75rem',
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: tokens.lineHeightBase400,
    cursor: 'pointer',
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-3px' },
  },
  items: { paddingBlockEnd: '0.75rem' },
});

type Props = Omit<IncidentMapContent, 'home'> & {
  /** The map's initial view; null until `box` has a size. */
  home: MapView | null;
  /** The element that the map fills. */
  box: Ref<HTMLDivElement>;
  /** Searches what is in view; null unless the visitor has moved the map. */
  onSearchHere: (() => void) | null;
};

/** The map of incidents with its legend, and its overlays as a list. Fills the height of a flex column. */
export const IncidentMap = memo(function IncidentMap({ home, box, onSearchHere, ...content }: Props) {
  const { t } = useTranslation(mapTexts);
  const styles = useStyles();
  const { overlays, points } = content;
  const map = useRef<HTMLDivElement>(null);
  const [openItemId, setOpenItemId] = useState<string | null>(null);
  return (
    <>
      <div ref={map} className={styles.map}>
        <MapFrame
          caption={<Legend overlays={overlays} />}
          isOver
          fallback={home && <OpeningMap markers={points.opening} home={home} />}
          box={box}
        >
          {home && <LeafletIncidentMap {...content} home={home} openItemId={openItemId} onOpenItem={setOpenItemId} />}
          {onSearchHere && (
            <OnDemand>
              <SearchThisArea onSearch={onSearchHere} />
            </OnDemand>
          )}
        </MapFrame>
      </div>
      {overlays.length > 0 && (
        <details className={styles.list}>
          <summary className={styles.summary}>{t('overlays.list')}</summary>
          <div className={styles.items}>
            <OnDemand>
              <OverlayList
                overlays={overlays}
                onOpen={(id) => {
                  setOpenItemId(id);
                  map.current?.scrollIntoView({ block: 'nearest' });
                }}
              />
            </OnDemand>
          </div>
        </details>
      )}
    </>
  );
});
