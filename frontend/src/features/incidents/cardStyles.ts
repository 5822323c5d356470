import { makeStyles, tokens } from '@fluentui/react-components';

/** The frame of an incident's card, and of its placeholder. */
export const useCardStyles = makeStyles({
  root: {
    display: 'grid',
    gap: '0.625rem',
    padding: 'clamp(1rem, 2vw, 1.25rem)',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});
