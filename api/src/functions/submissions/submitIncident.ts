import { newReport, shareableUrlOf } from '@incidentmap/core/domain/submission/report';
import { fieldMessages } from '@incidentmap/core/domain/messages';
import { Problem } from '@incidentmap/core/domain/problem';
import { withFiles } from '@incidentmap/core/server/commands/submission/attach';
import { submitOnce } from '@incidentmap/core/server/commands/submission/submit';
import type { Services } from '@incidentmap/core/server/services';
import type { Handler } from '../../http/handler.ts';

export const submitIncident: Handler<'submitIncident'> = async ({ body, meta, services }) => {
  const { settings, now, submissions, floods } = services;
  const partner = body.partnerId === undefined ? null : await partnerOf(services, body.partnerId);
  const { id, receipt } = await submitOnce(
    services,
    'incident',
    { key: meta.key, body },
    {
      find: submissions.find,
      keep: (newId) =>
        withFiles(services, body.mediaFiles, newId, async () => {
          const about = { id: newId, now: now(), partner, isSuspected: meta.isSuspected };
          const kept = await submissions.add(newReport(body, about));
          if (kept) await floods.flag(kept);
        }),
    },
  );
  return { id, shareableUrl: shareableUrlOf(settings.SITE_URL, id), isApproved: 'pending', receipt };
};

/**
 * The partner's name in its own spelling, as the badge shows it. Problem `invalid_request` when there is no such
 * partner.
 */
async function partnerOf({ partners }: Services, name: string): Promise<string> {
  const partner = await partners.named(name);
  if (partner) return partner.name;
  const details = [{ path: 'partnerId', code: 'partner_unknown', message: fieldMessages.partner_unknown }];
  throw new Problem('invalid_request', { message: fieldMessages.partner_unknown, details });
}
