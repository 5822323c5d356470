/** How long a toast stays, by its intent. */
const toastDuration = { success: 6000, error: 5000, warning: 5000, info: 3000 } as const;

type Intent = keyof typeof toastDuration;

export type ToastAction = {
  label: string;
  onClick: () => void;
  /**
   * What it acts on. With it, the action stays within reach in the toasts that replace this one, until the time of this
   * one is over.
   */
  about?: string;
};

export type ToastMessage = {
  title: string;
  body?: string;
  /** A part of the body that no page translator may change. */
  verbatim?: string;
  /**
   * What still happens, told by the seconds until the time of the toast is over; such a toast waits for nobody. What its
   * action is about stands below it.
   */
  countdown?: (seconds: number) => string;
  intent: Intent;
  /** In milliseconds; by default it depends on the intent. */
  duration?: number;
  /** Buttons, which also dismiss the toast. */
  action?: ToastAction;
  otherAction?: ToastAction;
};

/** How long a toast stays, in milliseconds: by default `toastDuration`. */
export const durationOf = ({ intent, duration }: Pick<ToastMessage, 'intent' | 'duration'>): number =>
  duration ?? toastDuration[intent];

type Show = (toast: ToastMessage) => void;

/** The toast area loads after the page: until then only the newest toast is kept. */
let area: Show | null = null;
let waiting: ToastMessage | null = null;

/** Shows a toast. Only the newest is on screen. */
export const showToast: Show = (toast) => {
  if (area) area(toast);
  else waiting = toast;
};

/** For the toast area: `show` gets every toast until the returned function is called. */
export function onToast(show: Show): () => void {
  area = show;
  if (waiting) show(waiting);
  waiting = null;
  return () => {
    area = null;
  };
}

/** Shows a toast in the page's toast area. */
export const useToast = (): Show => showToast;
