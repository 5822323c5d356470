import { durationOf, type ToastAction, type ToastMessage } from './toast.ts';

/** An action that outlives its toast. `until`: when its time is over, by `performance.now()`. */
type LastingAction = Required<ToastAction> & { until: number };

/** A toast with what can still be done of those that it replaces, newest first. */
export type ShownToast = ToastMessage & { earlier: readonly LastingAction[] };

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

/** The toast with the actions of earlier ones that are still in time. */
export function withEarlier(toast: ToastMessage): ShownToast {
  const own = lastingOf(toast);
  const earlier = inTime().slice(0, own ? maxLasting - 1 : maxLasting);
  lasting = own ? [own, ...earlier] : earlier;
  const { otherAction } = toast;
  return {
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
}

/** Does the newest action that outlives its toast and is still in time. */
export const runLatestAction = (): void => inTime()[0]?.onClick();

/** For a toast that somebody dismissed: nothing of it is shown again. */
export const forgetActions = (): void => {
  lasting = [];
};
