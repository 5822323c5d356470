import { Problem } from '@incidentmap/core/domain/problem';
import { xBudgetToday } from '@incidentmap/core/server/commands/monitor/xBudgetToday';
import type { Handler } from '../../http/handler.ts';

/**
 * Returns `ok`, the running build, the budget for reading X, and how many deletions were refused. Problem `unavailable`
 * names each part that is down.
 */
export const getHealth: Handler<'getHealth'> = async ({ services }) => {
  const { build, database, blobs } = services;
  const parts = { database, blobs };
  const pings = await Promise.allSettled(Object.values(parts).map((part) => part.ping()));
  const down = Object.keys(parts).filter((_, index) => pings[index]?.status === 'rejected');
  if (down.length > 0) {
    const details = down.map((path) => ({ path, code: 'down', message: `The ${path} cannot be reached.` }));
    throw new Problem('unavailable', { details });
  }
  const [xBudget, deletionsRefused] = await Promise.all([
    xBudgetToday(services),
    services.rateLimiter.deletionsRefused(),
  ]);
  return { status: 'ok', build, checks: { database: 'ok', blobs: 'ok' }, xBudget, deletionsRefused };
};
