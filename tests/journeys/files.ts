import { mediaNameOf } from '@incidentmap/core/domain/media/mediaNames';
import { aPicture } from '../support/media.ts';
import { admin, apiAs, aReport, uniqueTitle } from './browser.ts';

/** A picture that was really uploaded. */
async function upload(): Promise<string> {
  const file = new File([new Uint8Array(await aPicture('jpeg', 300, 200))], 'photo.jpg', { type: 'image/jpeg' });
  return mediaNameOf((await apiAs(null).uploadObject({ file })).pendingUrl);
}

/** A file that waits on its own, with these words. */
export async function pendingFile(title = uniqueTitle()): Promise<{ name: string; title: string }> {
  const name = await upload();
  const { location, incidentDate } = aReport(title);
  await apiAs(null).submitMediaIncident({ body: { title, location, incidentDate, mediaFiles: [name] } });
  return { name, title };
}

/** An approved incident with two files. */
export async function publicFiles(): Promise<{ id: string; title: string }> {
  const title = uniqueTitle();
  const mediaFiles = [await upload(), await upload()];
  const { id } = await apiAs(null).submitIncident({ body: { ...aReport(title), mediaFiles } });
  await apiAs(admin).decideIncident({ params: { id }, body: { status: 'approved' } });
  return { id, title };
}
