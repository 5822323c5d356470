import { mediaNameOf } from '@incidentmap/core/domain/media/mediaNames';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { admin, nobody, superAdmin } from '../../support/api/api.ts';
import { aReport, postDetails } from '../../support/api/builders.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';

const api = apiWithStorageForEachTest();

const aJpeg = (width = 900, height = 600): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
const fileOf = (bytes: Uint8Array<ArrayBuffer> | Buffer, name = 'incident-1.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], name, { type });
const upload = async (bytes: Buffer): Promise<string> => {
  const { pendingUrl } = await api.as(nobody).uploadObject({ file: fileOf(bytes) });
  return mediaNameOf(pendingUrl);
};

describe('a screenshot of a post', () => {
  it('is visible to reviewers, and to everyone once the post is an incident', async () => {
    const name = await upload(await aJpeg());
    await api.as(nobody).submitPost({ body: { postUrl: '', mediaFiles: [name] } });
    const { posts } = await api.as(admin).listPosts({ query: { cursor: undefined, limit: 50 } });
    expect((await fetch(posts[0]!.mediaFiles[0]!)).status).toBe(200);
    await api
      .as(admin)
      .decidePost({ params: { id: posts[0]!.id }, body: { status: 'approved', details: postDetails } });
    const [shown] = await api.as(nobody).listIncidents();
    expect(shown).toMatchObject({ title: postDetails.title, sourceUrl: null });
    expect((await fetch(shown!.mediaFiles[0]!)).status).toBe(200);
    expect((await fetch(posts[0]!.mediaFiles[0]!)).status).toBe(404);
  });
});

describe('the audit trail', () => {
  const trail = async () => (await api.as(superAdmin).listTrail({ query: { limit: 50 } })).entries;

  it('names the admin who rejected a recording, and the one who removed a file from an incident', async () => {
    const alone = await upload(await aJpeg());
    const { id: rejected } = (await api.services.submissions.fileNamed(alone))!;
    await api.as(admin).rejectPendingMedia({ params: { name: alone } });
    expect(await trail()).toMatchObject([{ subject: 'media', subjectId: rejected, action: 'rejected' }]);

    const name = await upload(await aJpeg());
    const { id } = await api.as(nobody).submitIncident({ body: aReport({ mediaFiles: [name] }) });
    await api.as(admin).decideIncident({ params: { id }, body: { status: 'approved' } });
    const [shown] = await api.as(nobody).listIncidents();
    await api.as(superAdmin).deletePublicMedia({ params: { name: mediaNameOf(shown!.mediaFiles[0]!) } });
    expect((await api.as(nobody).listIncidents())[0]!.mediaFiles).toEqual([]);
    expect(await api.as(nobody).listGallery({ query: {} })).toMatchObject({ incidents: [], total: 0 });
    const entries = (await trail()).filter(({ subjectId }) => subjectId === id);
    expect(entries.map(({ action, fields }) => [action, fields]).toSorted()).toEqual([
      ['approved', []],
      ['edited', ['mediaFiles']],
    ]);
  });
});
