/** Breakpoints, as keys for `makeStyles`. */
export const medium = '(min-width: 768px)';
export const fromMedium = `@media ${medium}`;
const wide = '(min-width: 1024px)';
export const fromWide = `@media ${wide}`;
/** Room for a third column beside the list and the map. */
export const widest = '(min-width: 1600px)';
