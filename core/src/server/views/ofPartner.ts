import { type PartnerIncident, toPartnerIncident } from '../../domain/partners/partner.ts';
import type { Submission } from '../../domain/submission/submission.ts';
import { inDistrict } from '../publication/withoutHome.ts';
import type { Needs } from '../services.ts';
import { isAtHome } from './owner.ts';

/** A report as its partner reads it: what its own sender sent, with the public location. null for anything else. */
export async function ofPartner(
  { submissions, settings }: Needs<'submissions' | 'settings'>,
  submission: Submission,
): Promise<PartnerIncident | null> {
  if (submission.kind !== 'report') return null;
  const { life, sent } = submission;
  const into = life.is === 'merged' ? (await submissions.find(life.into))?.document : undefined;
  // A merged report has the state of its incident.
  const whole = into ?? submission;
  const placed = isAtHome(submission) ? inDistrict(sent) : sent;
  return toPartnerIncident(submission, placed, whole, settings.SITE_URL);
}
