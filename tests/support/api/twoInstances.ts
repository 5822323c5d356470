import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesOf } from '@incidentmap/core/domain/media/renditions';
import { admin, nobody, startApi, type TestApi } from './api.ts';
import { startBlobs } from '../media/blobs.ts';
import { aReport, type Report } from './builders.ts';
import { actionsAt, approvalKeepingAll } from './actions.ts';

export type TwoInstances = Awaited<ReturnType<typeof startTwoInstances>>;

/** Two instances of the API, each with its own services and clock, with one database and one storage. */
export async function startTwoInstances() {
  const storage = await startBlobs();
  const folder = mkdtempSync(join(tmpdir(), 'two-instances-'));
  const settings = { DATABASE: `sqlite:${join(folder, 'test.db')}`, BLOB_CONNECTION_STRING: storage.connectionString };
  const one = await startApi(settings);
  const other = await startApi(settings);
  const { upload, sendPost, sendRecording, sendReport, changeReceipt } = actionsAt(one);
  let time = one.services.now().getTime();
  const known = new Set<string>();
  const namesIn = async (container: 'pending' | 'public') =>
    (await Array.fromAsync(one.services.blobs[container].list(), ({ name }) => name)).filter(
      (name) => !known.has(name),
    );

  /** The answer to a decision, and the incident as stored by then; no files when it is gone. */
  async function withStored<T extends { id: string }>(
    outcome: T,
  ): Promise<T & { mediaFiles: string[]; atHome: boolean }> {
    const incident = (await one.services.submissions.find(outcome.id))?.document;
    const mediaFiles = (incident?.files ?? []).map((name) => one.services.blobs.public.url(name));
    return { ...outcome, mediaFiles, atHome: incident?.entry?.atHome ?? false };
  }

  return {
    one,
    other,
    withStored,
    /** Of both clocks, in milliseconds. */
    advance(by: number): void {
      time += by;
      for (const instance of [one, other]) instance.setTime(new Date(time));
    },
    upload,
    recording: sendRecording,
    report: (mediaFiles: string[], overrides: Partial<Report> = {}) => sendReport({ ...overrides, mediaFiles }),
    /** A post with screenshots only; the answer has no id, because the sender gets only the receipt. */
    async post(mediaFiles: string[]): Promise<{ id: string; receipt: string }> {
      const { receipt = '' } = await sendPost({ mediaFiles });
      const found = await one.services.receipts.find(receipt);
      return { id: found?.document.subjectId ?? '', receipt };
    },
    approve: async (api: TestApi, id: string) =>
      api
        .as(admin)
        .decideIncident({ params: { id }, body: await approvalKeepingAll(api, id) })
        .then(withStored),
    publish: (api: TestApi, blobName: string, overrides: Record<string, unknown> = {}) =>
      api
        .as(admin)
        .publishMedia({ body: { ...aReport(), blobName, severity: 'high', ...overrides } as never })
        .then(({ createdIncident }) => withStored(createdIncident)),
    change: (api: TestApi, code: string, action: 'withdraw' | 'erase') =>
      api.as(nobody).changeReceipt({ body: { action, code } }),
    add: (code: string, mediaFiles: string[]) => changeReceipt({ action: 'add', code, mediaFiles }),
    /** Ignores what is stored now, so that no test sees another's remains. */
    async forgetFiles(): Promise<void> {
      for (const name of [...(await namesIn('pending')), ...(await namesIn('public'))]) known.add(name);
    },
    /** Every existing public file, and every one that a public incident shows. */
    async publicFiles(): Promise<{ stored: string[]; shown: string[] }> {
      const approved = await Array.fromAsync(one.services.submissions.incidents('approved'));
      const shown = approved.flatMap(({ files }) => files.flatMap(filesOf)).filter((name) => !known.has(name));
      return { stored: (await namesIn('public')).toSorted(), shown: shown.toSorted() };
    },
    pendingFiles: () => namesIn('pending'),
    async close(): Promise<void> {
      await one.close();
      await other.close();
      await storage.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Holds back the next call of a method until `open` is called. `reached` resolves when a call is waiting. Later calls
 * pass.
 */
export function holdNext<T extends object>(part: T, method: keyof T): { reached: Promise<void>; open: () => void } {
  const original = part[method] as (...parameters: unknown[]) => unknown;
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const reached = new Promise<void>((resolve) => {
    const held = async (...parameters: unknown[]) => {
      (part as Record<keyof T, unknown>)[method] = original;
      resolve();
      await opened;
      return original(...parameters);
    };
    (part as Record<keyof T, unknown>)[method] = held;
  });
  return { reached, open };
}
