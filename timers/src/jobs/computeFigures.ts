import { toExported } from '@incidentmap/core/domain/audit/trail';
import {
  type FigureEntry,
  figuresOf,
  isClosed,
  monthOf,
  nextMonth,
  startOf,
} from '@incidentmap/core/domain/figures/figures';
import type { Services } from '@incidentmap/core/server/services';
import { listWaits } from '@incidentmap/core/server/views/waitingSince';
import { alone } from './alone.ts';

/** NCRONTAB, UTC. */
export const schedule = '0 30 2 * * *';

/**
 * Computes the figures of the review from the audit trail: the whole trail at the first time, and then only the months that
 * were not closed. A closed month is computed once more on the first night after it closed, and never again.
 */
export async function run(services: Services): Promise<void> {
  const { audit, reviewFigures, now } = services;
  await alone(services, 'computeFigures', async () => {
    const known = await reviewFigures.read();
    const computedAt = known && new Date(known.computedAt);
    const closed = known?.months.filter(({ month }) => computedAt && isClosed(month, computedAt)) ?? [];
    const last = closed.at(-1);
    const first = last ? nextMonth(last.month) : known?.months[0]?.month;
    // First: what is decided at this moment is in the trail, too, and counts as decided.
    const waiting = await Array.fromAsync(listWaits(services));
    const entries: FigureEntry[] = [];
    const people = new Map(known?.people.map((person) => [person.userId, person]));
    for await (const entry of audit.since(first === undefined ? undefined : startOf(first))) {
      people.set(entry.by.userId, entry.by);
      entries.push(toExported(entry));
    }
    const firstAt = entries.find(({ waitingSince }) => waitingSince !== undefined)?.at;
    const begun = first ?? (firstAt === undefined ? undefined : monthOf(firstAt));
    const months = [
      ...closed,
      ...monthsFrom(begun, now()).map((month) => figuresOf(month, [...waiting, ...entries], now())),
    ];
    await reviewFigures.save({ computedAt: now().toISOString(), months, people: [...people.values()] });
  });
}

/** The months from this one to the present one; none when there is nothing to count. */
function monthsFrom(first: string | undefined, now: Date): string[] {
  const months: string[] = [];
  for (let month = first; month !== undefined && startOf(month) <= now.toISOString(); month = nextMonth(month)) {
    months.push(month);
  }
  return months;
}
