import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * Two fonts whose letters are 20 % narrower and 20 % wider than those of usual ones, so that layouts can be looked at
 * as people have them, whatever fonts the machine has that runs the tests.
 */
export type Font = 'narrow' | 'wide';
export const fonts: readonly Font[] = ['narrow', 'wide'];

/** Percent of the font's normal width, which is about that of Arial and Segoe UI; Verdana has 115. */
const widths: Record<Font, number> = { narrow: 80, wide: 120 };

/** The file of both fonts, which the style sheets ask for at `fontPath`. */
export const fontFile = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'),
);

export const fontPath = '/assets/layout-test.woff2';

export const familyOf = (font: Font): string => `Layout test ${font}`;

/** Each of one width only, at every weight: whatever width a style asks for, it gets this one. */
const faces = fonts
  .map(
    (font) => `@font-face {
    font-family: '${familyOf(font)}';
    src: url('${fontPath}') format('woff2');
    font-weight: 100 900;
    font-stretch: ${widths[font]}%;
  }`,
  )
  .join('\n');

/** A style sheet that has both, and with which the site has this one. */
export const fontStyle = (font: Font): string => `
  ${faces}
  :root { --fontFamilyBase: '${familyOf(font)}'; }
`;
