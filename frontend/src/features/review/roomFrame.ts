/** The space between the page's content and the edges of the window, which the frame of every page sets. */
export const gutter = 'clamp(1rem, 3vw, 2rem)';

/** The space between the room's bar and what lies under it. */
export const roomGap = '1.25rem';
