import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from './log.ts';

/** Calls `work` at a moment, in this process alone: if that ends before, something else must do the work. */
export type Alarm = { at: (moment: Date, work: () => Promise<unknown>) => void };

/** Outside the call that sets an alarm, whose deadline and telemetry end with its answer. */
const outside = AsyncLocalStorage.snapshot();

export const processAlarm = ({ now, log }: { now: () => Date; log: Log }): Alarm => ({
  at(moment, work) {
    const ring = () => void work().catch((error: unknown) => log.error('alarm', error));
    // It must not keep the process alive.
    outside(() => setTimeout(ring, Math.max(0, moment.getTime() - now().getTime())).unref());
  },
});
