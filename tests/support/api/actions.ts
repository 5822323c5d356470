import { type Client, HttpError } from '@incidentmap/core/contract';
import { mediaNameOf } from '@incidentmap/core/domain/media/mediaNames';
import { identifiersIn } from '@incidentmap/core/domain/identifiers/choices';
import { shown } from '@incidentmap/core/domain/submission/submission';
import { admin, nobody, type TestApi } from './api.ts';
import { aReport, type Report } from './builders.ts';
import { aPicture } from '../media/media.ts';

export type ReceiptChange = Parameters<Client['changeReceipt']>[0]['body'];
type Post = Parameters<Client['submitPost']>[0]['body'];

/** The body of an approval that keeps every identifier of the stored report. */
export async function approvalKeepingAll({ services }: Partial<Pick<TestApi, 'services'>>, id: string) {
  const report = (await services?.submissions.find(id))?.document;
  const told = report && shown(report);
  const identifiers = told ? identifiersIn(told) : [];
  return {
    status: 'approved' as const,
    identifiers: identifiers.map(({ field, start, end }) => ({ field, start, end, act: 'keep' as const })),
  };
}

/** What senders and reviewers do at an API, as one call each. */
export const actionsAt = (api: Pick<TestApi, 'as'> & Partial<Pick<TestApi, 'services'>>) => ({
  /** Returns the name of the pending file. */
  async upload(bytes?: Uint8Array): Promise<string> {
    const file = new File([new Uint8Array(bytes ?? (await aPicture('jpeg', 60, 40)))], 'a.jpg', { type: 'image/jpeg' });
    return mediaNameOf((await api.as(nobody).uploadObject({ file })).pendingUrl);
  },
  sendReport: (overrides: Partial<Report> = {}) => api.as(nobody).submitIncident({ body: aReport(overrides) }),
  sendRecording(mediaFiles: string[]) {
    const { title, location, incidentDate } = aReport();
    return api.as(nobody).submitMediaIncident({ body: { title, location, incidentDate, mediaFiles } });
  },
  sendPost: (body: Post) => api.as(nobody).submitPost({ body }),
  readReceipt: (code: string) => api.as(nobody).readReceipt({ body: { code } }),
  changeReceipt: (body: ReceiptChange) => api.as(nobody).changeReceipt({ body }),
  /** Approves a report as a reviewer who keeps everything in its texts. */
  async approve(id: string) {
    return api.as(admin).decideIncident({ params: { id }, body: await approvalKeepingAll(api, id) });
  },
  waitingPosts: async () => (await api.as(admin).listPosts({ query: { limit: 50 } })).posts,
});

/** 200, or the status with which a call was refused. */
export const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: unknown) => (error instanceof HttpError ? error.status : Promise.reject(error)),
  );
