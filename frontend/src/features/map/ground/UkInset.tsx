import '../frame/markers.css';
import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { toMercator } from '@incidentmap/core/domain/places/mercator';
import type { Severity } from '@incidentmap/core/domain/incident/incidentTerms';
import land from './data/land.svg';
import { ukBox } from './view.ts';

const useStyles = makeStyles({
  root: {
    position: 'relative',
    inlineSize: '4.5rem',
    aspectRatio: `${ukBox.width} / ${ukBox.height}`,
    overflow: 'hidden',
    border: '1px solid var(--map-border)',
    borderRadius: '0.5rem',
    backgroundColor: 'var(--map-sea)',
    boxShadow: '0 1px 4px rgb(0 0 0 / 30%)',
  },
  land: { position: 'absolute', inset: 0, backgroundColor: 'var(--map-land)' },
  dot: {
    position: 'absolute',
    inlineSize: '0.625rem',
    blockSize: '0.625rem',
    translate: '-50% -50%',
    borderRadius: '50%',
    border: '1px solid var(--severity-halo)',
    forcedColorAdjust: 'none',
  },
});

/** Where in the UK a place is. Decorative: the page names it. A map is not mirrored in right-to-left languages. */
export function UkInset({ lat, lon, severity }: { lat: number; lon: number; severity: Severity }) {
  const styles = useStyles();
  const { x, y } = toMercator({ lat, lon });
  const percent = (offset: number, whole: number) => `${(50 + (100 * offset) / whole).toFixed(2)}%`;
  return (
    <div aria-hidden dir="ltr" className={mergeClasses('map', styles.root)}>
      <div className={styles.land} style={{ mask: `url("${land}") center / 100% 100% no-repeat` }} />
      <div
        className={styles.dot}
        style={{
          insetInlineStart: percent(x - ukBox.x, ukBox.width),
          insetBlockStart: percent(y - ukBox.y, ukBox.height),
          backgroundColor: `var(--severity-${severity})`,
        }}
      />
    </div>
  );
}
