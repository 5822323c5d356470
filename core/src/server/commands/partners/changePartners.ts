import type { PartnerRegister } from '../../../domain/partners/partner.ts';
import type { Needs } from '../../services.ts';

/** Changes the register of partners, which contains the audit entry of its last change, as a submission does. */
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
