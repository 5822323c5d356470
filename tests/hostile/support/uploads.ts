import { mediaNameOf } from '@incidentmap/core/domain/media/mediaNames';
import { filesOf } from '@incidentmap/core/domain/media/renditions';
import { nobody, startApi, type TestApi } from '../../support/api/api.ts';
import { startBlobs } from '../../support/media/blobs.ts';
import { secretsIn } from '../../support/media/media.ts';
import { faultsOf } from './answers.ts';
import { type Format, mutationsOf, seedFiles } from './mutations.ts';
import { drawn, type Findings, noFindings } from './runs.ts';

/** Files that are uploaded and decoded concurrently. */
const atOnce = 2;

/** Bytes that the process may grow by: 400 MB for each file that is being decoded. Memory of sharp counts too. */
const mostMemory = atOnce * 400 * 1024 * 1024;

/**
 * Uploads this many mutated files of each of these formats, two at once. Each is cleanly accepted or rejected.
 * Afterwards exactly the accepted ones are stored, and accepted pictures contain nothing of their hidden data.
 */
export async function uploadMutations(counts: Partial<Record<Format, number>>): Promise<Findings> {
  const formats = Object.keys(counts) as Format[];
  const findings = noFindings();
  const blobs = await startBlobs();
  const api = await startApi({ BLOB_CONNECTION_STRING: blobs.connectionString });
  const seeds = await seedFiles();
  const taken = new Set<string>();
  const send = async (format: Format, bytes: Buffer): Promise<number> => {
    const body = new FormData();
    body.append('file', new File([new Uint8Array(bytes)], 'file'));
    const response = await api.send('/api/objects/upload', { method: 'POST', body });
    const answer = {
      status: response.status,
      headers: new Map(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    };
    const attack = {
      operation: 'uploadObject' as const,
      caller: 'nobody',
      method: 'POST',
      target: '/api/objects/upload',
      headers: [],
    };
    findings.failures.push(...faultsOf(attack, answer).map((fault) => `${format}: ${fault}`));
    if (response.ok) taken.add(mediaNameOf((JSON.parse(answer.body.toString()) as { pendingUrl: string }).pendingUrl));
    return response.status;
  };
  try {
    for (const format of formats) {
      if ((await send(format, seeds[format])) !== 200) findings.failures.push(`The seed of ${format} was refused.`);
    }
    const before = process.memoryUsage.rss();
    let most = before;
    for (const format of formats) {
      const left = drawn(mutationsOf(format, seeds), counts[format] ?? 0).entries();
      const sendRest = async () => {
        // Both use the same files.
        for (const [index, bytes] of left) {
          const status = await send(format, bytes);
          if (![200, 400, 413, 415, 422].includes(status))
            findings.failures.push(`${format} #${index}: status ${status}`);
          most = Math.max(most, process.memoryUsage.rss());
        }
      };
      await Promise.all(Array.from({ length: atOnce }, sendRest));
    }
    if (most - before > mostMemory)
      findings.failures.push(`The process grew by ${Math.round((most - before) / 1e6)} MB.`);
    if ((await api.as(nobody).getHealth()).status !== 'ok') findings.failures.push('The health is not ok.');
    await compareWithStored(api, taken, findings);
  } finally {
    await api.close();
    await blobs.close();
  }
  return findings;
}

/** Acknowledged files are there; rejected ones are nowhere. */
async function compareWithStored({ services }: TestApi, taken: ReadonlySet<string>, findings: Findings): Promise<void> {
  const { pending } = services.blobs;
  const stored = new Set(await Array.fromAsync(pending.list(), ({ name }) => name));
  const open = await Array.fromAsync(services.submissions.open('media'));
  const recorded = new Set(open.flatMap(({ submission }) => submission.files));
  for (const name of taken) {
    if (!stored.has(name) || !recorded.has(name)) findings.lost.push(`${name} was taken and is not there.`);
    if (!/\.(jpg|png|webp)$/.test(name)) continue;
    const bytes = await pending.read(name);
    const told = bytes === null ? [] : secretsIn(bytes);
    if (told.length > 0) findings.leaked.push(`${name} still holds ${told.join(', ')}.`);
  }
  const known = new Set([...taken].flatMap(filesOf));
  for (const name of stored) if (!known.has(name)) findings.lost.push(`${name} is left of a file that was refused.`);
  for (const name of recorded) if (!taken.has(name)) findings.lost.push(`${name} is recorded and was refused.`);
}
