import { traceOf } from '@incidentmap/core/server/runtime/log';
import { Cron } from 'croner';
import { invoke, type App, type Registration, type RpcRequest } from './core.ts';

/** The minimum, maximum and names of NCRONTAB's six fields (https://github.com/atifaziz/NCrontab#format). */
const fields: readonly [name: string, least: number, most: number, names?: readonly string[]][] = [
  ['second', 0, 59],
  ['minute', 0, 59],
  ['hour', 0, 23],
  ['day', 1, 31],
  ['month', 1, 12, ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']],
  ['day of week', 0, 6, ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']],
];

/** Why Azure would reject the schedule; undefined when it is valid. */
export function scheduleProblem(schedule: unknown): string | undefined {
  const parts = typeof schedule === 'string' ? schedule.trim().split(/\s+/) : [];
  if (parts.length !== 6) return `schedule "${String(schedule)}" is not six-field NCRONTAB`;
  for (const [index, [name, least, most, names = []]] of fields.entries()) {
    const value = (text: string) => {
      const number = /^\d+$/.test(text) ? Number(text) : names.indexOf(text.toLowerCase()) + least;
      return number >= least && number <= most ? number : undefined;
    };
    const valid = (parts[index] ?? '').split(',').every((item) => {
      const [, from, to, step] = /^(\*|\w+)(?:-(\w+))?(?:\/(\d+))?$/.exec(item) ?? [];
      if (from === undefined || (step !== undefined && Number(step) < 1)) return false;
      if (from === '*') return to === undefined;
      const [first, last] = [value(from), value(to ?? from)];
      return first !== undefined && last !== undefined && first <= last;
    });
    if (!valid) return `"${parts[index]}" in schedule "${String(schedule)}" is not a ${name}`;
  }
  return undefined;
}

export interface Timer {
  readonly name: string;
  /** Starts a run now, even if another one is under way, and waits for it. Throws what the function throws. */
  fire(): Promise<void>;
  /** Stops the schedule and waits for the runs under way. */
  stop(): Promise<void>;
}

/** Creates a timer. It ignores `runOnStartup`, and never runs at startup. */
export function createTimer(app: App, registration: Registration, mode: 'scheduled' | 'manual'): Timer {
  const { name, bindings } = registration.metadata;
  const [binding, trigger] = Object.entries(bindings).find(([, { type }]) => type === 'timerTrigger') ?? [];
  const running = new Set<Promise<unknown>>();
  let last = new Date();

  const run = async () => {
    const now = new Date();
    const info = {
      Schedule: { AdjustForDST: true },
      ScheduleStatus: { Last: last, Next: cron.nextRun() ?? now, LastUpdated: last },
      // Azure detects a missed run from its storage; here nothing outlives the process.
      IsPastDue: false,
    };
    last = now;
    const request: RpcRequest = {
      inputData: [{ name: binding ?? 'timer', data: { json: JSON.stringify(info) } }],
      triggerMetadata: {},
    };
    await invoke(app, registration, request);
  };
  const fire = async () => {
    const work = run();
    running.add(work);
    try {
      await work;
    } finally {
      running.delete(work);
    }
  };

  const cron = new Cron(
    String(trigger?.['schedule']),
    {
      mode: '6-part',
      timezone: 'UTC',
      // NCRONTAB requires both the day of the month and the day of the week to match; older cron requires only one.
      domAndDow: true,
      // Like Azure, skips a run while the previous one is still under way.
      protect: true,
      paused: mode === 'manual',
      catch: (error) => app.log('error', describe(name, error)),
    },
    fire,
  );
  return {
    name,
    fire,
    stop: async () => {
      cron.stop();
      await Promise.allSettled(running);
    },
  };
}

/** The log line for a function that threw, without the error's message, which may quote what a person sent. */
export function describe(name: string, thrown: unknown): string {
  const { error, stack } = traceOf(thrown);
  return `Function "${name}" failed: ${error}${stack === undefined ? '' : ` ${stack}`}`;
}
