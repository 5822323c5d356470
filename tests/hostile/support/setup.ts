import { subscribe } from 'node:diagnostics_channel';
import { afterEach } from 'vitest';
import './runs.ts';

/** Counts each case's `fetch` requests for the table. */

let sent = 0;
subscribe('undici:request:create', () => void (sent += 1));

afterEach(({ task }) => {
  task.meta.hostile = { ...task.meta.hostile, requests: (task.meta.hostile?.requests ?? 0) + sent };
  sent = 0;
});
