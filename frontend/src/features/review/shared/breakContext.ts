import { createContext } from 'react';

/** Whether the reviewer takes a break: then nothing is seen or heard of what is reviewed, and nobody is told that it is open. */
export const BreakContext = createContext(false);
