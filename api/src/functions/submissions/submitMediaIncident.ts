import { describeRecording } from '@incidentmap/core/server/commands/submission/attach';
import { submitOnce } from '@incidentmap/core/server/commands/submission/submit';
import type { Handler } from '../../http/handler.ts';

export const submitMediaIncident: Handler<'submitMediaIncident'> = async ({ body, meta, services }) => {
  const { mediaFiles, incidentTime = 'Unknown', ...told } = body;
  // Reviewers decide how severe it is.
  const details = { ...told, incidentTime, severity: 'medium' } as const;
  const { id, receipt } = await submitOnce(
    services,
    'media',
    { key: meta.key, body },
    {
      // A crash may have left some of its files without their words: then they are described again.
      find: async (newId) => {
        const found = await Array.fromAsync(services.submissions.belongingTo(newId), ({ sent }) => sent.file.name);
        return mediaFiles.every((name) => found.includes(name)) ? newId : null;
      },
      keep: (newId) => describeRecording(services, mediaFiles, newId, details),
    },
  );
  return { id, status: 'pending', receipt };
};
