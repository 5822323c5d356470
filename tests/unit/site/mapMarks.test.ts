import { spotDiameters } from '@incidentmap/core/domain/map/clusters';
import { severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { glyphColour, haloColours, markHalo, severityMarks } from '../../../frontend/src/ui/figures/severity.ts';

type Colour = readonly [red: number, green: number, blue: number];

/** Linear light, from 0 to 1, of a colour like `#1a2b3c`. */
const light = (hex: string): Colour =>
  [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Colour;

const luminance = ([red, green, blue]: Colour): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** The contrast of WCAG 2, from 1 to 21. */
function contrast(a: string, b: string): number {
  const [dark = 0, bright = 0] = [luminance(light(a)), luminance(light(b))].toSorted((x, y) => x - y);
  return (bright + 0.05) / (dark + 0.05);
}

const same = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
/** Machado, Oliveira and Fernandes (2009), severity 1.0, on linear light. */
const sight: Record<string, number[][]> = {
  'usual sight': same,
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const seenAs = (colour: Colour, matrix: number[][]): Colour =>
  matrix.map((row) => {
    const value = row.reduce((sum, part, at) => sum + part * colour[at]!, 0);
    return Math.min(1, Math.max(0, value));
  }) as unknown as Colour;

/** CIELAB of linear light, under D65. */
function lab([red, green, blue]: Colour): number[] {
  const part = (value: number) => (value > 0.008_856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  const x = part((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
  const y = part(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = part((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** How different two colours look: CIE76, where 2.3 is just noticeable. */
const difference = (a: Colour, b: Colour): number => Math.hypot(...lab(a).map((part, at) => part - lab(b)[at]!));

const css = readFileSync(new URL('../../../frontend/src/features/map/frame/markers.css', import.meta.url), 'utf8');
const [lightCss = '', darkCss = ''] = css.split('@media (prefers-color-scheme: dark)');
const ground = (scheme: 'light' | 'dark', name: string): string => {
  const value = new RegExp(`--map-${name}: (#[\\da-f]{6});`).exec(scheme === 'light' ? lightCss : darkCss)?.[1];
  if (!value) throw new Error(`The style sheet has no --map-${name} for ${scheme}`);
  return value;
};

describe.each(['light', 'dark'] as const)('the marks on a %s map', (scheme) => {
  const grounds = ['sea', 'land', 'neighbour'].map((name) => ground(scheme, name));

  it.each(severities)('stand out 3 : 1 from land and sea: %s', (severity) => {
    const { fill, edge } = severityMarks[severity][scheme];
    for (const below of grounds) {
      const outlines = [haloColours[scheme], edge].map((colour) => contrast(colour, below));
      expect(Math.max(...outlines)).toBeGreaterThanOrEqual(3);
    }
    // The edge is the darker: the mark keeps its shape on its own halo.
    expect(luminance(light(edge))).toBeLessThan(luminance(light(fill)));
    expect(contrast(edge, haloColours[scheme])).toBeGreaterThanOrEqual(3);
    if (severityMarks[severity].glyph !== 'plain') expect(contrast(glyphColour, fill)).toBeGreaterThanOrEqual(3);
  });

  it('clusters stand out 3 : 1, and their numbers 4.5 : 1', () => {
    const [disc, edge] = [ground(scheme, 'cluster'), ground(scheme, 'cluster-edge')];
    for (const below of grounds) {
      const outlines = [haloColours[scheme], edge, disc].map((colour) => contrast(colour, below));
      expect(Math.max(...outlines)).toBeGreaterThanOrEqual(3);
    }
    expect(contrast('#ffffff', disc)).toBeGreaterThanOrEqual(4.5);
  });

  it('names can be read: 4.5 : 1 on land', () => {
    for (const name of ['town-name', 'region-name'])
      expect(contrast(ground(scheme, name), ground(scheme, 'land'))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(Object.keys(sight))('differ from each other in colour for %s', (kind) => {
    const fills = severities.map((severity) => seenAs(light(severityMarks[severity][scheme].fill), sight[kind]!));
    for (const [at, a] of fills.entries()) {
      for (const b of fills.slice(at + 1)) expect(difference(a, b)).toBeGreaterThan(10);
    }
  });
});

it('marks differ without any colour: each by its size, critical and high by a glyph too', () => {
  expect(severities.map((severity) => severityMarks[severity].glyph)).toEqual([
    'exclamation',
    'core',
    'plain',
    'plain',
  ]);
  const diameters = severities.map((severity) => 2 * (severityMarks[severity].radius + markHalo));
  expect(diameters).toEqual([...spotDiameters]);
  for (const [at, diameter] of diameters.slice(1).entries()) expect(diameter).toBeLessThanOrEqual(diameters[at]! - 2);
});
