/** The space at both ends of what scrolls sideways. */
const end = '1.5rem';

/** Fades what goes on beyond an edge: at the left from `clear` to `full`, distances from that edge. */
export const sidewaysMask = (clear: string, full: string): string =>
  `linear-gradient(to right, transparent ${clear}, #000 ${full}, #000 calc(100% - ${end}), transparent)`;

/**
 * One line that scrolls sideways. What goes on beyond an edge fades there; at its own ends the content has a space as wide
 * as the fade, so that nothing of it does.
 */
export const sideways = {
  display: 'flex',
  minInlineSize: 0,
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'none',
  scrollPaddingInline: end,
  maskImage: sidewaysMask('0px', end),
  '& > *': { flexShrink: 0, paddingInline: end },
} as const;
