import { type BrandVariants, createDarkTheme, createLightTheme, type Theme } from '@fluentui/react-components';
import { severityVariables } from '../ui/figures/severity.ts';

/** A muted teal: serious but not alarming, and far from every severity's colour. */
const brand: BrandVariants = {
  10: '#020606',
  20: '#0a1b1d',
  30: '#0b2d31',
  40: '#0b3b40',
  50: '#0b494f',
  60: '#0d4f54',
  70: '#0f5a60',
  80: '#11666b',
  90: '#2b7b82',
  100: '#3f9c9c',
  110: '#57aaa9',
  120: '#6cc7c3',
  130: '#85d0cd',
  140: '#9ddad7',
  150: '#bfe6e4',
  160: '#e2f0ef',
};

/**
 * The sizes of text, each with the height of its lines: 14, 16, 18, 20, 24, 28 and 32 px, but in `rem`, so that they
 * follow the text size that people chose in their browser. Text is 16, and only metadata is smaller.
 */
const type: Partial<Theme> = {
  fontSizeBase100: '0.875rem',
  lineHeightBase100: '1.125rem',
  fontSizeBase200: '0.875rem',
  lineHeightBase200: '1.25rem',
  fontSizeBase300: '1rem',
  lineHeightBase300: '1.375rem',
  fontSizeBase400: '1rem',
  lineHeightBase400: '1.5rem',
  fontSizeBase500: '1.25rem',
  lineHeightBase500: '1.75rem',
  fontSizeBase600: '1.5rem',
  lineHeightBase600: '2rem',
  fontSizeHero700: '1.75rem',
  lineHeightHero700: '2.25rem',
  fontSizeHero800: '2rem',
  lineHeightHero800: '2.5rem',
};

const shared: Partial<Theme> = {
  ...type,
  fontFamilyBase:
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Naskh Arabic', 'Noto Nastaliq Urdu', sans-serif",
  borderRadiusMedium: '10px',
  borderRadiusLarge: '12px',
  borderRadiusXLarge: '18px',
};

const lightTheme: Theme = {
  ...createLightTheme(brand),
  ...shared,
  colorNeutralBackground2: '#f4f6f5',
  colorNeutralBackground3: '#eaeeec',
  colorNeutralForeground1: '#16211f',
  colorNeutralForeground2: '#3a4644',
  colorNeutralForeground3: '#566461',
  colorNeutralBackgroundInverted: '#143a3c',
  colorNeutralBackgroundInvertedHover: '#1f4d4f',
  // The edge of a control is seen as well as its text: at least 3:1 on every background.
  colorNeutralStroke1: '#7d8a87',
  colorNeutralStroke1Hover: '#566461',
  colorNeutralStroke1Pressed: '#3a4644',
  colorNeutralStroke2: '#dfe4e2',
  colorNeutralStrokeAccessible: '#748280',
};

const darkTheme: Theme = {
  ...createDarkTheme(brand),
  ...shared,
  colorNeutralBackground1: '#161f1e',
  colorNeutralBackground1Hover: '#202c2a',
  colorNeutralBackground1Pressed: '#0e1514',
  colorNeutralBackground2: '#0e1514',
  colorNeutralBackground3: '#0a100f',
  colorNeutralForeground1: '#e9efee',
  colorNeutralForeground2: '#c3cfcc',
  colorNeutralForeground3: '#a5b3b0',
  colorNeutralBackgroundInverted: '#e2f0ef',
  colorNeutralBackgroundInvertedHover: '#bfe6e4',
  colorNeutralStroke1: '#84938f',
  colorNeutralStroke1Hover: '#a5b3b0',
  colorNeutralStroke1Pressed: '#c3cfcc',
  colorNeutralStroke2: '#2a3735',
  colorNeutralStrokeAccessible: '#84938f',
  // The loudest button of a screen is seen there, too: 3:1 on the page, and its words 4.5:1 on it.
  colorBrandBackground: '#17797e',
  colorBrandBackgroundHover: brand[80],
  colorBrandBackgroundPressed: brand[70],
  colorBrandBackground2: '#1b3a39',
  colorBrandForeground1: brand[120],
  colorBrandForeground2: brand[130],
  colorBrandForegroundLink: brand[120],
  colorBrandForegroundLinkHover: brand[140],
};

const variables = (theme: Theme): string =>
  Object.entries(theme)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');

/** Both themes as a style sheet, generated at build time (vite.config.ts), so that the page needs no code for them. */
export const themeCss = `:root{${variables(lightTheme)}${severityVariables.light}}@media (prefers-color-scheme:dark){:root{${variables(darkTheme)}${severityVariables.dark}}}`;
