/** Where the room has a third column, for what stands beside the open item: 1,200 px. */
export const three = '(min-width: 75em)';
export const fromThree = `@media ${three}`;

/** How wide the list is beside the open item, without and with a third column: what takes its place is as wide. */
export const listWidths = { two: 'clamp(20rem, 34.375vw, 22rem)', three: 'clamp(24rem, 24vw, 29rem)' } as const;
