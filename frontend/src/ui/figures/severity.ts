import type { Severity } from '@incidentmap/core/domain/incident/incidentTerms';

/** Colours of severities. A word always stands beside them, and a ring keeps markers visible on any background. */
export const severityColours = {
  critical: { fill: '#7f1d1d', text: '#ffffff' },
  high: { fill: '#dc2626', text: '#ffffff' },
  medium: { fill: '#f59e0b', text: '#1f1300' },
  low: { fill: '#2f855a', text: '#ffffff' },
} as const;
/** For a level that is no known severity. */
export const otherColour = { fill: '#6b7280', text: '#ffffff' } as const;
/** The marker of a searched place. */
export const searchColour = '#2563eb';

type MarkColours = { fill: string; edge: string };

type SeverityMark = {
  /** Pixels from the middle to the outside of the edge; the halo lies outside it. */
  radius: number;
  /** What tells it apart without its colour, beside its size. */
  glyph: 'exclamation' | 'core' | 'plain';
  light: MarkColours;
  dark: MarkColours;
};

/** How severities are drawn, in the list (SeverityMark.tsx) and on the map alike: the worse, the larger. */
export const severityMarks: Record<Severity, SeverityMark> = {
  critical: {
    radius: 10,
    glyph: 'exclamation',
    light: { fill: severityColours.critical.fill, edge: '#4a0d0d' },
    dark: { fill: '#a11f2b', edge: '#5c0d15' },
  },
  high: {
    radius: 8.5,
    glyph: 'core',
    light: { fill: severityColours.high.fill, edge: '#8f1414' },
    dark: { fill: '#e5484d', edge: '#7d1519' },
  },
  medium: {
    radius: 7,
    glyph: 'plain',
    light: { fill: severityColours.medium.fill, edge: '#7a4a00' },
    dark: { fill: '#f7b23b', edge: '#7a4a00' },
  },
  low: {
    radius: 6,
    glyph: 'plain',
    light: { fill: severityColours.low.fill, edge: '#1c5637' },
    dark: { fill: '#3f9e74', edge: '#1c5637' },
  },
};

/** Widths in pixels of the dark edge, which lies inside the radius, and of the light halo around it. */
export const markEdge = 1.5;
export const markHalo = 1.5;
export const haloColours = { light: '#ffffff', dark: '#eef4f2' } as const;
/** The colour of the glyphs. */
export const glyphColour = '#ffffff';
/** The radius of the white core of a mark. */
export const coreRadius = 2.75;

const variables = (scheme: 'light' | 'dark'): string =>
  Object.entries(severityMarks)
    .map(([severity, { [scheme]: colours }]) => {
      const name = `--severity-${severity}`;
      return `${name}:${colours.fill};${name}-edge:${colours.edge};`;
    })
    .join('') + `--severity-halo:${haloColours[scheme]};`;

/** Custom properties for the page's style sheet: `--severity-critical`, `--severity-critical-edge`, `--severity-halo`. */
export const severityVariables = { light: variables('light'), dark: variables('dark') };
