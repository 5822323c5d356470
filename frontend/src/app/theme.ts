import { type BrandVariants, createDarkTheme, createLightTheme, type Theme } from '@fluentui/react-components';
import { severityVariables } from '../ui/severity.ts';

/** A muted teal: serious but not alarming, and far from every severity's colour. */
const brand: BrandVariants = {
  10: '#020606',
  20: '#0a1b1d',
  30: '#0b2d31',
  40: '#0b3b40',
  50: '#0b494f',
  60: '#0d545b',
  70: '#0f5c63',
  80: '#166a71',
  90: '#2b7b82',
  100: '#418b91',
  110: '#579aa0',
  120: '#6eaaaf',
  130: '#85babe',
  140: '#9dcacd',
  150: '#b6dadc',
  160: '#cfeaeb',
};

const shared: Partial<Theme> = {
  fontFamilyBase:
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Naskh Arabic', 'Noto Nastaliq Urdu', sans-serif",
  borderRadiusMedium: '8px',
  borderRadiusLarge: '12px',
  borderRadiusXLarge: '16px',
};

const lightTheme: Theme = {
  ...createLightTheme(brand),
  ...shared,
  colorNeutralBackground2: '#f6f8f8',
  colorNeutralBackground3: '#edf1f1',
};

const dark = createDarkTheme(brand);
const darkTheme: Theme = {
  ...dark,
  ...shared,
  colorNeutralBackground1: '#182022',
  colorNeutralBackground2: '#101617',
  colorNeutralBackground3: '#0b1011',
  colorBrandForeground1: brand[120],
  colorBrandForeground2: brand[130],
  colorBrandForegroundLink: brand[130],
  colorBrandForegroundLinkHover: brand[140],
};

const variables = (theme: Theme): string =>
  Object.entries(theme)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');

/** Both themes as a style sheet, generated at build time (vite.config.ts), so that the page needs no code for them. */
export const themeCss = `:root{${variables(lightTheme)}${severityVariables.light}}@media (prefers-color-scheme:dark){:root{${variables(darkTheme)}${severityVariables.dark}}}`;
