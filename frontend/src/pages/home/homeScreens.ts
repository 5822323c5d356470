import { medium, widest } from '../../ui/layout/breakpoints.ts';

/** Where the bars, the map and a part of the list fit a phone's screen. With larger text, the page scrolls as a whole. */
export const highEnough = '(min-height: 34em)';
/** Where the bar at the bottom of a phone has the room for the words of two of its buttons. */
export const roomForWords = '(min-width: 23em)';

/** What the home page asks of the screen to choose its parts. */
export const homeQueries = [medium, widest, highEnough, roomForWords];
