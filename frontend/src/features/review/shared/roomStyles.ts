import { type GriffelStyle, tokens } from '@fluentui/react-components';
import { fromMedium, onLowScreen } from '../../../ui/layout/breakpoints.ts';
import { pillFace } from '../../../ui/controls/pillFace.ts';

/** Styles for `makeStyles` that several parts of the room share. */

/** Parts below each other, none of them wider than their room. */
export const stack = (gap: string) => ({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap }) as const;

/** Two that are compared: side by side where there is room for both. */
export const pair = {
  ...stack('0.5rem'),
  [fromMedium]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
} as const;

/** Parts beside each other, which go on in the next line where they have no room. */
export const row = (gap: string) => ({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap }) as const;

/** A line at one edge, for which `makeStyles` has no shorthand. */
export const edge = (
  side: 'BlockStart' | 'BlockEnd' | 'Block' | 'InlineStart' | 'InlineEnd',
  colour: string = tokens.colorNeutralStroke2,
  width = '1px',
): GriffelStyle => ({
  [`border${side}Width`]: width,
  [`border${side}Style`]: 'solid',
  [`border${side}Color`]: colour,
});

export const plainList = { margin: 0, padding: 0, listStyleType: 'none' } as const;

/** Points where reading goes, in scripts of either direction. */
export const mirrored = { ':dir(rtl)': { transform: 'scaleX(-1)' } } as const;

/** An entry of a menu, as high as a finger needs it. */
export const menuEntry = { minBlockSize: '2.75rem', alignItems: 'center', maxWidth: 'none' } as const;

/** A button of one icon. */
export const squareButton = { minWidth: '2.75rem', maxWidth: '2.75rem', minHeight: '2.75rem', padding: 0 } as const;

/** A quiet button of words in a line of several. */
export const lineButton = {
  minWidth: '2.75rem',
  minHeight: '2.75rem',
  paddingInline: '0.5rem',
  whiteSpace: 'nowrap',
} as const;

/** A button as wide as its list, whose words begin where the others do. */
export const listButton = {
  justifyContent: 'start',
  inlineSize: 'calc(100% + 1rem)',
  maxWidth: 'none',
  minHeight: '2.75rem',
  marginInline: '-0.5rem',
  paddingInline: '0.5rem',
  textAlign: 'start',
} as const;

/** The line that Fluent draws under an open tab, for a button that reaches down to the edge of the bar. */
export const openLine = {
  position: 'relative',
  '::after': {
    content: '""',
    position: 'absolute',
    // On the border of the button.
    insetBlockEnd: '-1px',
    insetInline: 0,
    blockSize: tokens.strokeWidthThicker,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorCompoundBrandStroke,
    '@media (forced-colors: active)': { backgroundColor: 'ButtonText' },
  },
} as const;

/** The open item fills its column down to its bar. */
export const openItem = {
  border: 'none',
  borderRadius: 0,
  flexGrow: 1,
  padding: 'var(--gutter) var(--beside-reading)',
  // A form has its place on a phone.
  '&:has(> [data-item-form=alone]) > :not([data-item-form])': { display: 'none' },
} as const;

/** As wide as what is read of an item becomes: its head, its text, its parts and its bar. */
export const readingWidth = '46rem';

/** From two panes up, each scrolls by itself. */
export const scrolls = {
  // What is for screen readers alone lies in it, and makes the page no higher.
  position: 'relative',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  minBlockSize: 0,
} as const;

/** Keeps the foot of a pane free for its notice (`data-toasts`), which so covers nothing. */
export const noticeFoot = {
  [fromMedium]: edge('BlockEnd', 'transparent', 'calc(var(--notice, -1.5rem) + 1.5rem)'),
} as const;

/** The column of the open item: it tells how much room is at both sides of what is read in it. */
const readingColumn = {
  '--beside-reading': 'var(--gutter)',
  [fromMedium]: {
    containerType: 'inline-size',
    '--beside-reading': `max(var(--gutter), (100cqi - ${readingWidth}) / 2)`,
  },
} as const;

/** The pane of the open item, with the bar at its lower edge. */
export const itemPane = {
  display: 'flex',
  flexDirection: 'column',
  minBlockSize: '100dvh',
  ...readingColumn,
  [fromMedium]: { ...scrolls, ...readingColumn[fromMedium] },
} as const;

/** The `::before` of what stays at the lower edge: what scrolls under that fades out, rather than being cut. */
const fadeAbove = {
  content: '""',
  position: 'absolute',
  insetInline: 0,
  // Above its line.
  insetBlockEnd: 'calc(100% + 1px)',
  blockSize: '1.25rem',
  pointerEvents: 'none',
  backgroundImage: `linear-gradient(to top, ${tokens.colorNeutralBackground1}, transparent)`,
  [onLowScreen]: { display: 'none' },
} as const;

/** A bar that stays at the lower edge, except on a low screen or in large text, where it would leave too little. */
export const foot = {
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 1,
  paddingBlock: '0.5rem',
  ...edge('BlockStart'),
  backgroundColor: tokens.colorNeutralBackground1,
  '::before': fadeAbove,
  [onLowScreen]: { position: 'static' },
} as const;

/** The first row of an item. What stands in it is shown where the row has room for it. */
export const badgeRow = {
  containerType: 'inline-size',
  ...row('0.25rem 0.5rem'),
  maxInlineSize: readingWidth,
  fontSize: '0.875rem',
  lineHeight: '1.5rem',
} as const;

/** A button without a frame looks like a link, since nothing else says that it can be pressed. */
export const linkFace = {
  '&, &:hover, &:hover:active': { color: tokens.colorBrandForegroundLink },
  textDecorationLine: 'underline',
  textUnderlineOffset: '0.1875rem',
} as const;

/** A choice among several, each on or off, as a pill. */
export const pill = {
  position: 'relative',
  isolation: 'isolate',
  ...lineButton,
  paddingInline: '0.4rem',
  border: 'none',
  borderRadius: tokens.borderRadiusCircular,
  fontSize: '0.875rem',
  color: tokens.colorNeutralForeground2,
  fontVariantNumeric: 'tabular-nums',
  ':hover, :hover:active': { backgroundColor: 'transparent' },
  '::before': pillFace,
  ':hover::before': { backgroundColor: tokens.colorSubtleBackgroundHover },
  '&[aria-pressed=true]': { color: tokens.colorBrandForeground2 },
  '&[aria-pressed=true]::before': { backgroundColor: tokens.colorBrandBackground2 },
  // Forced colours drop backgrounds.
  '@media (forced-colors: active)': { '&[aria-pressed=true]::before': { outline: '2px solid Highlight' } },
} as const;

/** Of several kinds, each with its number: the chosen one stands out. */
export const kindPill = {
  ...pill,
  fontWeight: tokens.fontWeightRegular,
  '&[aria-pressed=true]': { ...pill['&[aria-pressed=true]'], fontWeight: tokens.fontWeightSemibold },
} as const;

/** A face that does not change under the pointer. */
export const steady = <Face extends object>(face: Face) =>
  ({ ...face, ':hover': face, ':hover:active': face }) as const;

/** A step that something else comes before. Fluent's grey for disabled buttons has too little contrast. */
const blockedFace = {
  border: `1px dashed ${tokens.colorNeutralStrokeAccessible}`,
  backgroundColor: 'transparent',
  color: tokens.colorNeutralForeground3,
  '& .fui-Button__icon': { color: tokens.colorNeutralForeground3 },
} as const;
export const blocked = steady(blockedFace);

/** Over a question: the title of what it is about. */
export const aboutLine = { margin: 0, color: tokens.colorNeutralForeground2, textAlign: 'start' } as const;
