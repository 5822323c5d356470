import { createContext } from 'react';

/** Whether the reviewer wants media in grey also once it is shown. */
export const GreyContext = createContext(true);
