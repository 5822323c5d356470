import { makeStyles, tokens } from '@fluentui/react-components';

export const useCardStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '1rem',
    padding: 'clamp(1rem, 3vw, 1.5rem)',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  heading: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    outlineStyle: 'none',
  },
  body: { margin: 0, lineHeight: tokens.lineHeightBase400, textWrap: 'pretty' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '0.75rem' },
  wrong: { margin: 0, color: tokens.colorStatusDangerForeground1 },
});
