import { isProblem } from '../../domain/problem.ts';
import type { Services } from '../services.ts';
import type { Upload } from '../stores/uploads.ts';

/** Changes an upload, whatever else changes it at the same time; null when there is none. */
export async function changeUpload(
  { uploads }: Pick<Services, 'uploads'>,
  name: string,
  change: (upload: Upload) => Upload,
): Promise<Upload | null> {
  for (;;) {
    const found = await uploads.find(name);
    if (!found) return null;
    const changed = change(found.document);
    if (changed === found.document) return changed;
    try {
      return (await uploads.save(changed, found.etag)).document;
    } catch (error) {
      if (!isProblem(error, 'conflict')) throw error;
    }
  }
}
