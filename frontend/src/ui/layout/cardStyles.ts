import { tokens } from '@fluentui/react-components';

/** For `makeStyles`: the frame of a card. Its parts stand below each other. */
export const cardFrame = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  padding: 'clamp(1rem, 2vw, 1.5rem)',
  border: `1px solid ${tokens.colorNeutralStroke2}`,
  borderRadius: tokens.borderRadiusLarge,
  backgroundColor: tokens.colorNeutralBackground1,
} as const;

/** For `makeStyles`: what is told below a title, or beside it. */
export const smallText = {
  margin: 0,
  fontSize: '0.875rem',
  lineHeight: '1.25rem',
  color: tokens.colorNeutralForeground2,
} as const;

/** For `makeStyles`: a thin line, above or below. */
export const lineAbove = {
  borderBlockStartWidth: '1px',
  borderBlockStartStyle: 'solid',
  borderBlockStartColor: tokens.colorNeutralStroke2,
} as const;
export const lineBelow = {
  borderBlockEndWidth: '1px',
  borderBlockEndStyle: 'solid',
  borderBlockEndColor: tokens.colorNeutralStroke2,
} as const;

/** For `makeStyles`: a row of a list without cards, below a line. Its parts stand below each other. */
export const rowFrame = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  paddingBlock: '1rem',
  ...lineAbove,
  overflowWrap: 'anywhere',
} as const;

/** For `makeStyles`: a list of cards, without bullets. */
export const cardList = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '1rem',
  margin: 0,
  padding: 0,
  listStyleType: 'none',
} as const;
