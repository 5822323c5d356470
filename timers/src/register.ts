import { app } from '@azure/functions';
import type { Services } from '@incidentmap/core/server/services';
import * as checkPosts from './jobs/checkPosts.ts';
import * as collectPosts from './jobs/collectPosts.ts';
import * as refreshSentiment from './jobs/refreshSentiment.ts';
import * as sweep from './jobs/sweep.ts';

const jobs = { checkPosts, collectPosts, refreshSentiment, sweep };

/** Registers a timer for each job. A job that throws is logged and fails its run, so that the platform shows it. */
export function registerTimers(services: () => Services): void {
  for (const [name, { schedule, run }] of Object.entries(jobs)) {
    app.timer(name, {
      schedule,
      runOnStartup: false,
      handler: async () => {
        const ready = services();
        try {
          await run(ready);
        } catch (error) {
          ready.log.error(name, error);
          throw error;
        }
      },
    });
  }
}
