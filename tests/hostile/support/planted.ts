import { createClient } from '@incidentmap/core/contract';
import { mediaNameOf } from '@incidentmap/core/domain/media/mediaNames';
import { admin, nobody, type TestApi } from '../../support/api/api.ts';
import { aReport } from '../../support/api/builders.ts';
import { aPhoto, aPicture, anMp4 } from '../../support/media/media.ts';

/** Other people's content with recognisable values; the map says who may see each. */
export type Planted = {
  /** Only super admins, and the holder of the receipt. */
  ofDecided: readonly string[];
  /** Reviewers as well. */
  ofWaiting: readonly string[];
  ids: {
    approved: string;
    atHome: string;
    rejected: string;
    pending: string;
    withdrawn: string;
    post: string;
    privacyRequest: string;
  };
  /** Names that nobody was told: pending files, and pending or rejected content. */
  names: readonly string[];
  receipts: readonly string[];
  /** Pending files, and the public name of one that is not pending. */
  files: { pending: string; recorded: string; published: string };
  partner: { id: string; name: string };
};

export async function upload(api: TestApi, bytes: Buffer): Promise<string> {
  const file = new File([new Uint8Array(bytes)], 'file');
  return mediaNameOf((await api.as(nobody).uploadObject({ file })).pendingUrl);
}

/** What a browser reveals about its user. */
export const sender = { 'x-forwarded-for': '203.0.113.77', 'user-agent': 'CanaryBrowser/7' };

/** Exact coordinates, each with distinctive digits. */
export const places = {
  approved: [52.4123457, -1.8876543],
  atHome: [53.7950123, -1.7590456],
  rejected: [52.4345679, -1.8654321],
  pending: [52.4456781, -1.8543219],
  withdrawn: [52.4567892, -1.8432108],
} as const;

/** One of everything that people can send, in every state. Needs a blob storage. */
export async function plant(api: TestApi): Promise<Planted> {
  const anyone = createClient({ baseUrl: api.url, headers: sender });
  const names: string[] = [];
  const send = async (bytes: Buffer, fileName: string) => {
    const file = new File([new Uint8Array(bytes)], fileName);
    const name = mediaNameOf((await anyone.uploadObject({ file })).pendingUrl);
    names.push(name);
    return name;
  };
  const reviewer = api.as({ name: 'canary.reviewer@example.org', roles: ['SuperAdmin'] });
  const partner = await reviewer.addPartner({
    body: { name: 'Other Trust', domain: 'other.example', entraIdEmail: 'canary.partner@example.org' },
  });
  const report = async (kind: keyof typeof places, overrides: Record<string, unknown> = {}) => {
    const body = aReport({
      title: `Report that is ${kind}`,
      contactEmail: `canary.${kind}@example.org`,
      allowContact: 'yes',
      latitude: places[kind][0],
      longitude: places[kind][1],
      ...overrides,
    });
    return anyone.submitIncident({ body: body as never });
  };
  const photo = await aPhoto({ width: 160, height: 120 });
  const approved = await report('approved', {
    mediaFiles: [await send(photo, 'canary-holiday.jpg')],
    partnerId: 'Other Trust',
  });
  const atHome = await report('atHome', { atHome: true, location: 'CanaryHouse 12, Acacia Avenue' });
  const rejected = await report('rejected');
  const pending = await report('pending', { mediaFiles: [await send(anMp4(), 'canary.mp4')] });
  const withdrawn = await report('withdrawn');
  const added = await send(photo, 'canary-added.jpg');
  const addition = { action: 'add' as const, text: 'CanaryAddition to a report' };
  await anyone.changeReceipt({ body: { ...addition, code: pending.receipt, mediaFiles: [added] } });
  await anyone.changeReceipt({ body: { ...addition, code: approved.receipt } });
  const work = (id: string, change: object) =>
    reviewer.changeWork({ body: { ...change, item: { kind: 'report', id } } as never });
  for (const { id } of [approved, rejected]) await work(id, { act: 'note', note: 'CanaryRemark' });
  await work(pending.id, { act: 'take', from: null });
  await work(pending.id, { act: 'note', note: 'CanaryAdvice' });
  await work(pending.id, { act: 'askOpinion', note: 'CanaryQuestion' });
  await reviewer.viewItem({ body: { item: { kind: 'report', id: pending.id } } });
  for (const { id } of [approved, atHome])
    await reviewer.decideIncident({ params: { id }, body: { status: 'approved' } });
  const reason = { code: 'spam' as const, note: 'CanaryNote' };
  await reviewer.decideIncident({ params: { id: rejected.id }, body: { status: 'rejected', reason } });
  await anyone.changeReceipt({ body: { action: 'withdraw', code: withdrawn.receipt } });
  await anyone.submitPost({
    body: {
      postUrl: 'https://example.org/canary-post',
      additionalContext: 'CanaryContext',
      submitterEmail: 'canary.poster@example.org',
      allowContact: 'yes',
      mediaFiles: [await send(await aPicture('png', 80, 60), 'canary.png')],
    },
  });
  const recorded = await send(anMp4(), 'canary-recording.mp4');
  await anyone.submitMediaIncident({
    body: { title: 'CanaryRecording', location: 'CanaryLane', incidentDate: '2026-06-14', mediaFiles: [recorded] },
  });
  const { id: privacyRequest } = await anyone.requestPrivacy({
    body: { right: 'access', receipt: approved.receipt, email: 'canary.asker@example.org', message: 'CanaryMessage' },
  });
  const alone = await send(photo, 'canary-alone.jpg');
  const [post] = (await api.as(admin).listPosts({ query: {} })).posts;
  const { mediaFiles } = await anyone.getIncident({ params: { id: approved.id } });
  return {
    ofDecided: [
      ...['approved', 'atHome', 'rejected', 'withdrawn'].map((kind) => `canary.${kind}@example.org`),
      ...[places.approved, places.atHome, places.rejected, places.withdrawn].flat().map(String),
      'CanaryHouse',
      'CanaryNote',
      'CanaryRemark',
      ...[approved, atHome, rejected, withdrawn].map(({ receipt }) => receipt),
    ],
    ofWaiting: [
      ...['pending', 'poster', 'asker', 'partner', 'reviewer'].map((name) => `canary.${name}@example.org`),
      ...places.pending.map(String),
      ...['Addition', 'Advice', 'Context', 'Question', 'Recording', 'Lane', 'Message'].map((what) => `Canary${what}`),
      'canary-post',
      ...['pending', 'rejected', 'withdrawn'].map((kind) => `Report that is ${kind}`),
    ],
    ids: {
      approved: approved.id,
      atHome: atHome.id,
      rejected: rejected.id,
      pending: pending.id,
      withdrawn: withdrawn.id,
      post: post!.id,
      privacyRequest,
    },
    names: [...names, pending.id, rejected.id, withdrawn.id, post!.id, privacyRequest],
    receipts: [approved, atHome, rejected, pending, withdrawn].map(({ receipt }) => receipt),
    files: { pending: alone, recorded, published: mediaNameOf(mediaFiles[0]!) },
    partner: { id: partner.id, name: partner.name },
  };
}
