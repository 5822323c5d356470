import { makeStyles, tokens } from '@fluentui/react-components';
import { fromMedium } from '../../ui/media.ts';

export const usePrivacyStyles = makeStyles({
  page: { maxInlineSize: '64rem', marginInline: 'auto' },
  updated: { marginBlock: '-0.75rem 2rem', color: tokens.colorNeutralForeground3 },
  section: { marginBlockEnd: 'clamp(2rem, 5vw, 3rem)' },
  heading: { marginBlock: '0 0.75rem', fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  prose: { maxInlineSize: '46rem', marginBlock: '0 1rem', lineHeight: 1.6, textWrap: 'pretty' },
  lines: { whiteSpace: 'pre-line' },
  inline: { color: tokens.colorBrandForegroundLink },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minBlockSize: '2.75rem',
    color: tokens.colorBrandForegroundLink,
  },
  // Columns instead of a grid, so that a long promise leaves no gap beside it.
  promises: { columnGap: '2rem', margin: 0, padding: 0, listStyleType: 'none', [fromMedium]: { columnCount: 2 } },
  promise: {
    display: 'flex',
    breakInside: 'avoid',
    paddingBlockEnd: '0.75rem',
    gap: '0.625rem',
    lineHeight: 1.5,
    textWrap: 'pretty',
  },
  icon: { flexShrink: 0, fontSize: '1.5rem', color: tokens.colorStatusSuccessForeground1 },
  cards: {
    display: 'grid',
    gap: '1rem',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    [fromMedium]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  card: {
    display: 'grid',
    alignContent: 'start',
    gap: '0.75rem',
    padding: '1rem 1.25rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  cardTitle: { margin: 0, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  facts: { display: 'grid', gap: '0.5rem', margin: 0 },
  name: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  value: { margin: 0, lineHeight: tokens.lineHeightBase300, textWrap: 'pretty' },
  notes: {
    display: 'grid',
    gap: '0.5rem',
    maxInlineSize: '46rem',
    margin: 0,
    paddingInlineStart: '1.25rem',
    lineHeight: 1.6,
  },
});
