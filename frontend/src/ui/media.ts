/** Where layouts change, for the keys of `makeStyles`. */
export const fromMedium = '@media (min-width: 768px)';
export const fromWide = '@media (min-width: 1024px)';
