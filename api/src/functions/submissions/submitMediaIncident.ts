import { submitMediaIncident as submit } from '@incidentmap/core/server/commands/submission/submitMediaIncident';
import { submitOnce } from '@incidentmap/core/server/commands/submission/submit';
import type { Handler } from '../../http/handler.ts';

export const submitMediaIncident: Handler<'submitMediaIncident'> = async ({ body, meta, services }) => {
  const { id, receipt } = await submitOnce(
    services,
    'media',
    { key: meta.key, body },
    {
      find: services.mediaIncidents.find,
      keep: (newId) => submit(services, body, newId),
    },
  );
  return { id, status: 'pending', receipt };
};
