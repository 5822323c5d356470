import { type Notice, tell } from './notices.ts';

export type { Notice };

/** Shows a notice in the page's toast area: at most one at a time, the newest. */
export const useToast = (): ((notice: Notice) => void) => tell;
