import { toastDuration } from '@incidentmap/core/domain/constants';

type Intent = keyof typeof toastDuration;

type ToastAction = {
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
  intent: Intent;
  /** In milliseconds; by default it depends on the intent. */
  duration?: number;
  /** Buttons, which also dismiss the toast. */
  action?: ToastAction;
  otherAction?: ToastAction;
};

/** How long a toast stays, in milliseconds. */
export const durationOf = ({ intent, duration }: Pick<ToastMessage, 'intent' | 'duration'>): number =>
  duration ?? toastDuration[intent];

/** An action that outlives its toast. `until`: when its time is over, by `performance.now()`. */
type LastingAction = Required<ToastAction> & { until: number };

/** A toast with what can still be done of those that it replaces, newest first. */
export type ShownToast = ToastMessage & { earlier: readonly LastingAction[] };

type Show = (toast: ToastMessage) => void;

/** The toast area loads after the page: until then only the newest toast is kept. */
let area: ((toast: ShownToast) => void) | null = null;
let waiting: ShownToast | null = null;

const maxLasting = 3;
let lasting: readonly LastingAction[] = [];

const inTime = () => lasting.filter(({ until }) => until > performance.now());
const drop = (action: LastingAction) => {
  lasting = lasting.filter((each) => each !== action);
};

/** The toast's action as one that outlives it, and that is done only once. */
function lastingOf({ action, ...toast }: ToastMessage): LastingAction | null {
  if (action?.about === undefined) return null;
  const { label, about, onClick } = action;
  const lastingAction: LastingAction = {
    label,
    about,
    until: performance.now() + durationOf(toast),
    onClick: () => {
      if (!lasting.includes(lastingAction)) return;
      drop(lastingAction);
      onClick();
    },
  };
  return lastingAction;
}

/** Shows a toast. Only the newest is on screen, with the actions of earlier ones that are still in time. */
export const showToast: Show = (toast) => {
  const own = lastingOf(toast);
  const earlier = inTime().slice(0, own ? maxLasting - 1 : maxLasting);
  lasting = own ? [own, ...earlier] : earlier;
  const { otherAction } = toast;
  const shown = {
    ...toast,
    earlier,
    ...(own && { action: own }),
    // Whoever chose the other one has no more use for the first.
    ...(own &&
      otherAction && {
        otherAction: {
          ...otherAction,
          onClick: () => {
            drop(own);
            otherAction.onClick();
          },
        },
      }),
  };
  if (area) area(shown);
  else waiting = shown;
};

/** Does the newest action that outlives its toast and is still in time. */
export const runLatestAction = (): void => inTime()[0]?.onClick();

/** For a toast that somebody dismissed: nothing of it is shown again. */
export const forgetActions = (): void => {
  lasting = [];
};

/** For the toast area: `show` gets every toast until the returned function is called. */
export function onToast(show: (toast: ShownToast) => void): () => void {
  area = show;
  if (waiting) show(waiting);
  waiting = null;
  return () => {
    area = null;
  };
}

/** Shows a toast in the page's toast area. */
export const useToast = (): Show => showToast;
