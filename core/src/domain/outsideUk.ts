/** The message wherever coordinates outside the UK are refused. The first page has it without the other messages. */
export const outsideUk = 'Coordinates must be within UK boundaries';
