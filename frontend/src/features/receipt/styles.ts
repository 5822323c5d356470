import { makeStyles, tokens } from '@fluentui/react-components';
import { cardFrame } from '../../ui/layout/cardStyles.ts';

export const useReceiptStyles = makeStyles({
  card: {
    ...cardFrame,
    gap: '1rem',
  },
  heading: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
  },
  body: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400, textWrap: 'pretty' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '0.75rem' },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(11rem, 1fr))',
    gap: '1rem 2rem',
    margin: 0,
  },
  wide: { gridColumn: '1 / -1' },
  name: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  value: { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
});
