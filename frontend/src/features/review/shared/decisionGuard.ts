/** How long keys and buttons are deaf after a decision, counted from when the next item is drawn; in milliseconds. */
export const deafTime = 600;

/**
 * Keeps one key or click from deciding two items. It is deaf while a decision is sent, until the item that follows is
 * drawn, and for `deafTime` after that.
 */
export function newDecisionGuard(now = () => performance.now()) {
  let sending = 0;
  let isDrawAwaited = false;
  let deafUntil = -Infinity;
  const extend = () => {
    deafUntil = now() + deafTime;
  };
  const isDeaf = () => sending > 0 || isDrawAwaited || now() < deafUntil;
  return {
    isDeaf,
    /** Is deaf while `send` runs. */
    during: async <Result>(send: () => Promise<Result>): Promise<Result> => {
      sending += 1;
      try {
        return await send();
      } finally {
        sending -= 1;
        extend();
      }
    },
    /** The item that is open was decided, and the next one is not drawn yet. */
    awaitDraw: () => {
      isDrawAwaited = true;
    },
    /** What is open was drawn: if that was awaited, the time begins now. Whatever is drawn later does not prolong it. */
    drawn: () => {
      if (isDrawAwaited) extend();
      isDrawAwaited = false;
    },
    extend,
  };
}
