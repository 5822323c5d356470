/** The space between the page's content and the edges of the window, which the frame of every page sets. */
export const gutter = 'clamp(1rem, 3vw, 2rem)';

/** A phone with text twice as large: what stands side by side is stacked. */
export const tiny = '@media (max-width: 16em)';

/** The space between the room's bar and what lies under it. */
export const roomGap = '1.25rem';

/** Where the room has a third column, for what stands beside the open item: 1,200 px. */
export const three = '(min-width: 75em)';
export const fromThree = `@media ${three}`;

/** The width of that column. */
export const sideWidth = '22rem';

/** The bar of the open item stays in view only where it leaves enough of the item. */
export const onHighScreen = '@media (min-height: 30em)';
export const onLowScreen = '@media not (min-height: 30em)';
