import { tokens } from '@fluentui/react-components';

const edge = (side: 'left' | 'right', colour: string) => `linear-gradient(to ${side}, transparent, ${colour})`;
const cover = (side: 'left' | 'right') =>
  `linear-gradient(to ${side}, transparent, ${tokens.colorNeutralBackground1} 60%)`;

/**
 * One line that scrolls sideways, on the ground of a card. A shade at an edge shows that more follows there: the covers
 * scroll with the content and hide the shades at its ends.
 */
export const sideways = {
  display: 'flex',
  minInlineSize: 0,
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'none',
  backgroundImage: [
    cover('left'),
    cover('right'),
    edge('left', tokens.colorNeutralStroke2),
    edge('right', tokens.colorNeutralStroke2),
  ].join(', '),
  backgroundPosition: 'left, right, left, right',
  backgroundSize: '2rem 100%, 2rem 100%, 0.75rem 100%, 0.75rem 100%',
  backgroundRepeat: 'no-repeat',
  backgroundAttachment: 'local, local, scroll, scroll',
} as const;
