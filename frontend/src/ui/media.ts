/**
 * Breakpoints, as keys for `makeStyles`: 768 and 1,024 px, but in `em`, so that larger text gets the layout of a smaller
 * screen.
 */
export const medium = '(min-width: 48em)';
export const fromMedium = `@media ${medium}`;
export const wide = '(min-width: 64em)';
export const fromWide = `@media ${wide}`;
