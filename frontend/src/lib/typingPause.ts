/** How long typing pauses before a server is asked or the address changes, in milliseconds. */
export const typingPause = 300;
