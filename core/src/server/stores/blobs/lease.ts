import type { ContainerClient } from '@azure/storage-blob';
import { Problem } from '../../../domain/problem.ts';
import { withTimeout } from '../../runtime/deadlines.ts';
import { measuredBlob } from '../engines/measured.ts';
import { blobAccount, type BlobSettings } from './blobAccounts.ts';
import { deadline, openContainer, statusOf } from './container.ts';

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

const hasStatus = (error: unknown, ...codes: number[]): boolean => codes.includes(statusOf(error) ?? 0);

/**
 * Leases on blobs, with one empty blob for each job. A lease alone cannot stop a suspended run from writing when it
 * resumes, so writes are fenced too (stores/collector.ts). Times are in milliseconds.
 */
export function blobLeases(
  settings: BlobSettings,
  { length = 60_000, renewEvery = 20_000 }: { length?: number; renewEvery?: number } = {},
): Leases {
  let opening: Promise<ContainerClient> | undefined;

  async function take(job: string): Promise<Lease | null> {
    try {
      const account = await blobAccount(settings, 'private');
      const held = await withTimeout(deadline, async (abortSignal) => {
        opening ??= openContainer(async () => account, 'leases');
        const blob = (await opening).getBlockBlobClient(job);
        const client = blob.getBlobLeaseClient();
        try {
          await blob.upload('', 0, { conditions: { ifNoneMatch: '*' }, abortSignal });
        } catch (error) {
          // The blob exists, and may be leased.
          if (!hasStatus(error, 409, 412)) throw error;
        }
        try {
          await client.acquireLease(length / 1000, { abortSignal });
          return client;
        } catch (error) {
          if (hasStatus(error, 409)) return null;
          throw error;
        }
      });
      if (!held) return null;

      const lost = new AbortController();
      let renewedAt = performance.now();
      const renewing = setInterval(() => {
        const askedAt = performance.now();
        withTimeout(deadline, (abortSignal) => held.renewLease({ abortSignal })).then(
          () => (renewedAt = askedAt),
          (error: unknown) => {
            if (hasStatus(error, 404, 409, 412) || performance.now() - renewedAt > length - renewEvery) lost.abort();
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
