import { makeStyles } from '@fluentui/react-components';
import type { Severity } from '@incidentmap/core/domain/incident/incidentTerms';
import { coreRadius, glyphColour, markEdge, markHalo, severityMarks } from './severity.ts';

const mark = (severity: Severity) => ({
  fill: `var(--severity-${severity})`,
  stroke: `var(--severity-${severity}-edge)`,
});

const useStyles = makeStyles({
  root: { flexShrink: 0, overflow: 'visible', forcedColorAdjust: 'none' },
  halo: { fill: 'var(--severity-halo)' },
  // Not as `style` attributes, which a rendered document may not have.
  low: mark('low'),
  medium: mark('medium'),
  high: mark('high'),
  critical: mark('critical'),
});

/** The box of every mark, so that marks of all severities stand in one column. */
const side = 2 * (severityMarks.critical.radius + markHalo);
const middle = side / 2;

/**
 * The mark of a severity, as the map shows it. Decorative: a word stands beside it. `scale` is its size in relation to
 * the map; it grows with the text.
 */
export function SeverityMark({ severity, scale = 1 }: { severity: Severity; scale?: number }) {
  const styles = useStyles();
  const { radius, glyph } = severityMarks[severity];
  const length = `${(side * scale) / 16}rem`;
  return (
    <svg aria-hidden className={styles.root} width={length} height={length} viewBox={`0 0 ${side} ${side}`}>
      <circle cx={middle} cy={middle} r={radius + markHalo} className={styles.halo} />
      <circle cx={middle} cy={middle} r={radius - markEdge / 2} className={styles[severity]} strokeWidth={markEdge} />
      {glyph === 'exclamation' && (
        <>
          <rect x={middle - 1.1} y={middle - 5.5} width={2.2} height={6.5} rx={1.1} fill={glyphColour} />
          <circle cx={middle} cy={middle + 4} r={1.3} fill={glyphColour} />
        </>
      )}
      {glyph === 'core' && <circle cx={middle} cy={middle} r={coreRadius} fill={glyphColour} />}
    </svg>
  );
}
