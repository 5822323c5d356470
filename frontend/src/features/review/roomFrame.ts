/** Where the room has a third column, for what stands beside the open item: 1,200 px. */
export const three = '(min-width: 75em)';
export const fromThree = `@media ${three}`;
