/** Breakpoints, as keys for `makeStyles`. */
export const medium = '(min-width: 768px)';
export const fromMedium = `@media ${medium}`;
const wide = '(min-width: 1024px)';
export const fromWide = `@media ${wide}`;
