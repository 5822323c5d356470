import type { BlobServiceClient, ContainerClient } from '@azure/storage-blob';
import { Problem } from '../../../domain/problem.ts';
import { withTimeout } from '../../runtime/deadlines.ts';
import { blobAccount, type BlobSettings } from './blobAccounts.ts';
import { measuredBlob } from '../engines/measured.ts';

/** The right to be the only run of a job. It ends when it is released or lost, or a minute after its process died. */
interface Lease {
  /** Aborted when the lease is lost, because another run may have started. */
  readonly signal: AbortSignal;
  release(): Promise<void>;
}

export interface Leases {
  /** null when another run holds it. Problem `unavailable` when the storage does not answer. */
  take(job: string): Promise<Lease | null>;
}

const container = 'leases';

/** The timeout of one request, in milliseconds. */
const deadline = 4_000;

const codeOf = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : undefined;

/** Ignores these status codes, for a step whose result may exist already. */
const tolerating =
  (...codes: number[]) =>
  (error: unknown): void => {
    if (!codes.includes(codeOf(error) ?? 0)) throw error;
  };

/**
 * Leases on blobs, with one empty blob for each job. A lease alone cannot stop a suspended run from writing when it
 * resumes, so writes are fenced too (stores/collector.ts). Times are in milliseconds.
 */
export function blobLeases(
  settings: BlobSettings,
  { length = 60_000, renewEvery = 20_000 }: { length?: number; renewEvery?: number } = {},
): Leases {
  let opening: Promise<ContainerClient> | undefined;
  const open = async (account: BlobServiceClient) => {
    const client = account.getContainerClient(container);
    await withTimeout(deadline, (abortSignal) => client.createIfNotExists({ abortSignal }));
    return client;
  };

  async function take(job: string): Promise<Lease | null> {
    try {
      const account = await blobAccount(settings, 'private');
      const held = await withTimeout(deadline, async (abortSignal) => {
        opening ??= open(account);
        const blob = (await opening).getBlockBlobClient(job);
        // 409 and 412 mean that the blob exists, and may be leased.
        const options = { conditions: { ifNoneMatch: '*' }, abortSignal };
        await blob.upload('', 0, options).catch(tolerating(409, 412));
        const client = blob.getBlobLeaseClient();
        return client.acquireLease(length / 1000, { abortSignal }).then(
          () => client,
          (error: unknown) => (codeOf(error) === 409 ? null : Promise.reject(error)),
        );
      });
      if (!held) return null;

      const lost = new AbortController();
      let renewedAt = performance.now();
      const renewing = setInterval(() => {
        const askedAt = performance.now();
        withTimeout(deadline, (abortSignal) => held.renewLease({ abortSignal })).then(
          () => (renewedAt = askedAt),
          (error: unknown) => {
            const isOver = [404, 409, 412].includes(codeOf(error) ?? 0);
            if (isOver || performance.now() - renewedAt > length - renewEvery) lost.abort();
          },
        );
      }, renewEvery);
      renewing.unref();
      return {
        signal: lost.signal,
        async release() {
          clearInterval(renewing);
          // A lease that cannot be released expires.
          const release = () => withTimeout(deadline, (abortSignal) => held.releaseLease({ abortSignal }));
          await measuredBlob('leases.release', release).catch(() => undefined);
        },
      };
    } catch (cause) {
      opening = undefined;
      throw new Problem('unavailable', { cause });
    }
  }

  return { take: (job) => measuredBlob('leases.take', () => take(job)) };
}
