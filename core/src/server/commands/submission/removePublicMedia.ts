import { differences } from '../../../domain/audit/audit.ts';
import { revised } from '../../../domain/submission/change.ts';
import type { Person } from '../../../domain/submission/life.ts';
import { publicFilesOf } from '../../../domain/submission/submission.ts';
import { Problem } from '../../../domain/problem.ts';
import type { Needs, SubmissionService } from '../../services.ts';
import { removeBlobs } from '../files/publishFiles.ts';
import { changeIfThere } from './change.ts';
import { removeMedia } from './delete.ts';

/** Removes a public file; returns whether there was one. Problem `conflict` while it is being published. */
export async function removePublicMedia(
  services: Needs<SubmissionService>,
  name: string,
  by: Person,
): Promise<boolean> {
  const { blobs, submissions } = services;
  for await (const claiming of submissions.claiming()) {
    if (publicFilesOf(claiming).includes(name)) {
      throw new Problem('conflict', { message: 'This file is being published. Try again in a moment.' });
    }
  }
  const file = await submissions.withPublicName(name);
  const shownBy = file?.life.is === 'merged' ? file.life.into : file?.id;
  if (shownBy !== undefined) {
    await changeIfThere(services, shownBy, (incident) => {
      if (!incident.files.includes(name)) return incident;
      const files = incident.files.filter((each) => each !== name);
      const changes = differences({ mediaFiles: incident.files }, { mediaFiles: files }, ['mediaFiles']);
      return { ...incident, files, ...revised(incident, 'edited', { by, now: services.now() }, { changes }) };
    });
  }
  const wasThere = await blobs.public.remove(name);
  await removeBlobs(blobs.public, name);
  if (file?.life.is === 'merged') await removeMedia(services, file);
  else if (file) await removeBlobs(blobs.pending, file.sent.file.name);
  return wasThere || file !== null;
}
