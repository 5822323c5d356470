import { cpus, loadavg } from 'node:os';
import { newMedia } from '@incidentmap/core/domain/submission/media';
import type { FileDetails, Media, Post } from '@incidentmap/core/domain/submission/submission';
import { newPost } from '@incidentmap/core/domain/submission/post';
import type { Services } from '@incidentmap/core/server/services';
import { registerApi } from '../../../api/src/register.ts';
import { startHost } from '../../../dev/host/index.ts';
import { principalHeader, superAdmin } from '../../support/api/api.ts';
import { madeIncidents } from '../data.ts';
import { today } from '../database.ts';
import { type Figure, figure, ms, percentile } from '../report.ts';

/** Of a hundred items: submitted posts and files, the others are reports. */
const shares = { posts: 10, files: 2 } as const;
const requests = 200;
/** How many reviewers decide at the moment at which another one asks for a page. */
const decisionsAtOnce = 3;

/** A page of so many items takes 100 ms at most (p95). */
const promisedItems = 5000;

type Page = { items: { report?: { id: string } }[]; cursor: string | null };

async function* inBatches<T>(items: Iterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    if (batch.push(item) < 1000) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

const sentAt = (n: number) => new Date(today.getTime() - n * 60_000).toISOString();

const madePost = (n: number): Post =>
  newPost(
    {
      postUrl: `https://x.com/somebody/status/${n}`,
      additionalContext: `Sent in by number ${n}, who says that more was written below it.`,
      submitterEmail: undefined,
      allowContact: 'no',
      mediaFiles: [],
    },
    { id: `made-post-${n}`, now: new Date(sentAt(n)) },
  );

function madeFile(n: number): Media {
  const facts = { name: `made-file-${n}.jpg`, kind: 'image', contentType: 'image/jpeg', bytes: 100_000 } as const;
  const file = newMedia(facts, { id: `made-file-${n}`, now: new Date(sentAt(n)) });
  const details: FileDetails = {
    title: `A photo of a wall, number ${n}`,
    location: 'Leeds',
    incidentDate: '2026-11-01',
    incidentTime: 'Unknown',
    incidentType: 'property',
    severity: 'medium',
  };
  return { ...file, sent: { ...file.sent, details } };
}

async function fill({ submissions }: Services, count: number): Promise<void> {
  const posts = Math.round((count * shares.posts) / 100);
  const files = Math.round((count * shares.files) / 100);
  const reports = madeIncidents(count - posts - files, today, 'pending');
  for await (const batch of inBatches(reports)) await Promise.all(batch.map((each) => submissions.add(each)));
  for (let n = 0; n < posts; n += 1) await submissions.add(madePost(n));
  for (let n = 0; n < files; n += 1) await submissions.add(madeFile(n));
}

/** A request of the room's lists: what is searched for (`text`) is sent in its body. */
export function searchedBy(address: string, headers: Record<string, string>): [URL, RequestInit] {
  const url = new URL(address);
  const text = url.searchParams.get('text');
  if (text === null) return [url, { headers }];
  url.searchParams.delete('text');
  const body = JSON.stringify({ text });
  return [url, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }];
}

/** The list of everything that waits, of reports, posts and files, as the review room requests it. */
export async function measureWaiting(services: Services, count: number): Promise<Figure[]> {
  await fill(services, count);
  // Signing the address of a file needs a storage account, whose speed is not ours to measure.
  const pending = { ...services.blobs.pending, readUrl: async (name: string) => `http://127.0.0.1/${name}` };
  const measured = { ...services, blobs: { ...services.blobs, pending } };
  const host = await startHost({ load: () => registerApi(() => measured), log: () => undefined });
  const headers = principalHeader(superAdmin);
  const ask = async (query: string): Promise<Page & { took: number }> => {
    const startedAt = performance.now();
    const answer = await fetch(...searchedBy(`${host.url}/api/admin/incidents/all?limit=50&${query}`, headers));
    if (answer.status !== 200) throw new Error(`The queue was answered ${answer.status}`);
    const page = (await answer.json()) as Page;
    return { took: performance.now() - startedAt, ...page };
  };
  /** Another reviewer's decision. */
  const reject = async (id: string): Promise<void> => {
    const answer = await fetch(`${host.url}/api/admin/incidents/${id}/approval`, {
      method: 'PUT',
      headers: {
        ...principalHeader({ name: 'other@example.org', roles: ['Admin'] }),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ status: 'rejected', reason: { code: 'spam', note: '' } }),
    });
    if (answer.status !== 200) throw new Error(`A decision was answered ${answer.status}`);
  };

  const first = (await ask('sort=age')).took;
  const load = `load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors`;
  const what = `everything that waits, ${count} items`;
  const figures = [figure(`${what}: first answer, which reads all`, ms(first), '', null, load)];
  for (const [which, query, decisions] of [
    ['by age, page after page', 'sort=age', 0],
    ['by risk, page after page', 'sort=risk', 0],
    ['filtered by type, by place', 'sort=place&type=verbal', 0],
    ['filtered by a text', 'sort=age&text=headscarf', 0],
    [`by risk, while ${decisionsAtOnce} of them are decided`, 'sort=risk', decisionsAtOnce],
  ] as const) {
    const took: number[] = [];
    let cursor: string | null = null;
    let seen: Page['items'] = [];
    const before = process.cpuUsage();
    for (let n = 0; n < requests; n += 1) {
      const decided = seen.flatMap(({ report }) => report?.id ?? []).slice(0, decisions);
      const [answer]: [Awaited<ReturnType<typeof ask>>, ...unknown[]] = await Promise.all([
        ask(`${query}${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`),
        ...decided.map(reject),
      ]);
      took.push(answer.took);
      ({ cursor, items: seen } = answer);
    }
    const { user, system } = process.cpuUsage(before);
    const busy = (user + system) / 1000 / requests;
    const p95 = percentile(took, 95);
    const each = `p50 ${ms(percentile(took, 50))}, the slowest ${ms(Math.max(...took))}, of ${took.length} pages; ${ms(busy)} of processor time each`;
    // Of decisions at the same time, only as many items as are promised have a target: each of them sorts the list again.
    const hasTarget = decisions === 0 || count <= promisedItems;
    figures.push(
      figure(`${what}, ${which}: p95`, ms(p95), hasTarget ? '≤ 100 ms' : '', hasTarget ? p95 <= 100 : null, each),
    );
  }
  await host.close();
  services.likely.cleanUp();
  return figures;
}
