import { app } from '@azure/functions';
import type { Services } from '@incidentmap/core/server/services';
import * as collectPosts from './jobs/collectPosts.ts';
import * as computeFigures from './jobs/computeFigures.ts';
import * as publishDue from './jobs/publishDue.ts';
import * as refreshSentiment from './jobs/refreshSentiment.ts';
import * as sweep from './jobs/sweep.ts';
import * as watchQueue from './jobs/watchQueue.ts';

const jobs = { collectPosts, computeFigures, publishDue, refreshSentiment, sweep, watchQueue };

/** Thrown in place of the original error, whose message Azure would log and which may quote a person. */
class JobFailed extends Error {
  override readonly name = 'JobFailed';
}

/** Registers a timer for each job. An error of a job is logged and fails the run, so that Azure reports it. */
export function registerTimers(services: () => Services): void {
  for (const [name, { schedule, run }] of Object.entries(jobs)) {
    app.timer(name, {
      schedule,
      runOnStartup: false,
      handler: async () => {
        const ready = services();
        try {
          await ready.telemetry.operation(name, {}, () => run(ready));
        } catch (error) {
          ready.log.error(name, error);
          throw new JobFailed(`The job ${name} failed; see its own line in the log.`);
        } finally {
          await ready.telemetry.flush();
        }
      },
    });
  }
}
