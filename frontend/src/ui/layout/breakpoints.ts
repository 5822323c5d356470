/**
 * Breakpoints, as keys for `makeStyles`: 768 and 1,024 px, but in `em`, so that larger text gets the layout of a smaller
 * screen.
 */
export const medium = '(min-width: 48em)';
export const fromMedium = `@media ${medium}`;
export const wide = '(min-width: 64em)';
export const fromWide = `@media ${wide}`;
/** Room for a third column beside the list and the map: 1,600 px. */
export const widest = '(min-width: 100em)';

/** Where the bar at the top has the room for its entries, and for the words of all its actions: from 1,180 px on. */
export const roomy = '(min-width: 73.75em)';
export const fromRoomy = `@media ${roomy}`;
/** A phone with text twice as large: what stands side by side is stacked. */
export const tiny = '@media (max-width: 16em)';
/** What stays at an edge of the window, or of a dialog, would leave too little of the rest. */
export const onLowScreen = '@media not (min-height: 30em)';
