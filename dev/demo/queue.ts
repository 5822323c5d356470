import { incidentSubmission, newReport } from '@incidentmap/core/domain/submission/report';
import { newPost } from '@incidentmap/core/domain/submission/post';
import type { Incident } from '@incidentmap/core/domain/submission/submission';
import { mediaNameOf } from '@incidentmap/core/domain/media/mediaNames';
import { describeRecording } from '@incidentmap/core/server/commands/submission/attach';
import { takeFile } from '@incidentmap/core/server/commands/files/takeUpload';
import type { Services } from '@incidentmap/core/server/services';
import { demoPicture } from './media.ts';
import { queueTexts } from './texts.ts';

/** What waits for review besides the usual reports, so that each kind of work can be tried. */

const hour = 60 * 60 * 1000;

/** When they happened and were sent, before the demonstration's day begins (`end`, milliseconds since 1970). */
const dayOf = (end: number): string => new Date(end - 48 * hour).toISOString().slice(0, 10);
const hoursBefore = (end: number, hours: number): Date => new Date(end - hours * hour);

/** Two reports of one event; the first names people and numbers, all invented. */
export function reportsOfOneEvent(end: number, idOf: (name: string) => string): Incident[] {
  const submission = incidentSubmission(new Date(end));
  return queueTexts.oneEvent.map(({ title, description, ...where }, n) => {
    const report = submission.parse({
      title,
      description,
      ...where,
      incidentType: 'physical',
      severity: 'high',
      incidentDate: dayOf(end),
      incidentTime: 'Afternoon',
    });
    return newReport(report, { id: idOf(`one event ${n}`), now: hoursBefore(end, 30 - n) });
  });
}

/** A submitted post, and a recording of which only the words of its sender are known. Idempotent. */
export async function addPostAndFile(services: Services, end: number, idOf: (name: string) => string): Promise<void> {
  const post = { ...queueTexts.post, allowContact: 'no', submitterEmail: undefined } as const;
  await services.submissions.add(newPost({ ...post, mediaFiles: [] }, { id: idOf('post'), now: hoursBefore(end, 20) }));
  const id = idOf('file');
  if (!(await services.submissions.belongingTo(id).next()).done) return;
  const sent = { ...services, now: () => hoursBefore(end, 12) };
  const name = mediaNameOf((await takeFile(sent, await demoPicture(7))).pendingUrl);
  const about = {
    incidentType: 'property',
    severity: 'medium',
    incidentDate: dayOf(end),
    incidentTime: 'Unknown',
  } as const;
  await describeRecording(sent, [name], id, { ...queueTexts.file, ...about });
}
