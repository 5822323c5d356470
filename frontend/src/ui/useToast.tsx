import { type Notice, showNotice } from './notices.ts';

export type { Notice };

/** Shows a notice in the page's toast area. Only the newest is on screen. */
export const useToast = (): ((notice: Notice) => void) => showNotice;
