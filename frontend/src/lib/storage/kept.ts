import { createContext } from 'react';

/** What a dialog keeps of its form while it is put away; null where a form that is closed is gone. */
export type Kept = Map<'values' | 'uploads', unknown>;

export const KeptContext = createContext<Kept | null>(null);
