import type { Services } from '@incidentmap/core/server/services';
import { registerApi } from '../../../api/src/register.ts';
import { startHost } from '../../../dev/host/index.ts';
import { principalHeader, superAdmin } from '../../support/api/api.ts';
import { madeIncidents } from '../data.ts';
import { today } from '../database.ts';
import { type Figure, figure, ms, percentile } from '../report.ts';
import { searchedBy } from './waiting.ts';

const waiting = 5000;

/** The review queue as a browser requests it, page by page to its end. */
export async function measureQueue(services: Services): Promise<Figure[]> {
  await Promise.all([...madeIncidents(waiting, today, 'pending')].map((each) => services.submissions.add(each)));
  const host = await startHost({ load: () => registerApi(() => services), log: () => undefined });
  const headers = principalHeader(superAdmin);

  const times = async (filter: string): Promise<number[]> => {
    const took: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query: string = `${filter}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
      const startedAt = performance.now();
      const answer: Response = await fetch(...searchedBy(`${host.url}/api/admin/incidents/all?${query}`, headers));
      if (answer.status !== 200) throw new Error(`The queue was answered ${answer.status}`);
      ({ cursor } = (await answer.json()) as { cursor: string | null });
      took.push(performance.now() - startedAt);
    }
    return took;
  };

  await times('status=pending&limit=100');
  const figures: Figure[] = [];
  for (const [what, filter] of [
    ['any page', 'status=pending&limit=50'],
    ['filtered by type and severity', 'status=pending&type=verbal&severity=medium&limit=50'],
    ['filtered by a text', 'status=pending&text=headscarf&limit=50'],
    ['filtered by a text that no report has', 'status=pending&text=nothing%20of%20the%20kind&limit=50'],
  ] as const) {
    const took = await times(filter);
    const worst = Math.max(...took);
    const each = `p50 ${ms(percentile(took, 50))}, the last ${ms(took.at(-1) ?? 0)}, of ${took.length} pages`;
    figures.push(figure(`review queue of ${waiting}, ${what}: the slowest`, ms(worst), '≤ 100 ms', worst <= 100, each));
  }
  await host.close();
  return figures;
}
