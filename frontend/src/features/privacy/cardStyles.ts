import { makeStyles, tokens } from '@fluentui/react-components';
import { cardFrame } from '../../ui/layout/cardStyles.ts';

export const useCardStyles = makeStyles({
  root: {
    ...cardFrame,
    gap: '1rem',
  },
  heading: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
  },
  body: { margin: 0, lineHeight: tokens.lineHeightBase400, textWrap: 'pretty' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '0.75rem' },
});
