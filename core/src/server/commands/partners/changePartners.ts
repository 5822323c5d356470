import type { PartnerRegister } from '../../../domain/partners/partner.ts';
import type { Needs } from '../../services.ts';

/**
 * Changes the register of partners and records the change in the audit trail. Like an incident, the register contains
 * the audit entry of its last change.
 */
export async function changePartners(
  { partners, audit }: Needs<'partners' | 'audit'>,
  change: (register: PartnerRegister) => PartnerRegister,
): Promise<PartnerRegister> {
  const recordLast = async ({ lastChange }: PartnerRegister) => {
    if (lastChange) await audit.record(lastChange);
  };
  const changed = await partners.change(change, recordLast);
  await recordLast(changed);
  return changed;
}
