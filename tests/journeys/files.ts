import { mediaNameOf } from '@incidentmap/core/domain/media/mediaNames';
import { aPicture } from '../support/media/media.ts';
import { admin, apiAs, aReport, uniqueTitle } from './browser.ts';

/** A picture that was really uploaded, of this size in pixels. */
export async function upload(width = 300, height = 200): Promise<string> {
  const file = new File([new Uint8Array(await aPicture('jpeg', width, height))], 'photo.jpg', { type: 'image/jpeg' });
  return mediaNameOf((await apiAs(null).uploadObject({ file })).pendingUrl);
}

/** A file that waits on its own, with these words; `receipt`: the code with which its sender corrects them. */
export async function pendingFile(title = uniqueTitle()): Promise<{ name: string; title: string; receipt: string }> {
  const name = await upload();
  const { location, incidentDate } = aReport(title);
  const body = { title, location, incidentDate, mediaFiles: [name] };
  const { receipt = '' } = await apiAs(null).submitMediaIncident({ body });
  return { name, title, receipt };
}

/** An approved incident with two files. */
export const publicFiles = async () => approvedWith([await upload(), await upload()]);

/** An approved incident with a picture of this size in pixels. */
export const publicPicture = async (width: number, height: number) => approvedWith([await upload(width, height)]);

async function approvedWith(mediaFiles: string[]): Promise<{ id: string; title: string }> {
  const title = uniqueTitle();
  const { id } = await apiAs(null).submitIncident({ body: { ...aReport(title), mediaFiles } });
  await apiAs(admin).decideIncident({ params: { id }, body: { status: 'approved' } });
  return { id, title };
}
