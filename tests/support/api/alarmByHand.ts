import type { Alarm } from '@incidentmap/core/server/runtime/alarm';

/** An alarm that a test rings, so that nothing waits for time to pass. */
export function alarmByHand(now: () => Date): Alarm & { ring: () => Promise<void> } {
  let set: { moment: Date; work: () => Promise<unknown> }[] = [];
  return {
    at: (moment, work) => void set.push({ moment, work }),
    async ring() {
      const due = set.filter(({ moment }) => moment <= now());
      set = set.filter((each) => !due.includes(each));
      for (const { work } of due) await work();
    },
  };
}
