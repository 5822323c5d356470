import type { PartnerRegister } from '../../domain/reporter/partner.ts';
import type { Services } from '../services.ts';

/** Changes the register of partners and records the change in the audit trail. The register carries the entry, as an
 * incident does. */
export async function changePartners(
  { partners, audit }: Pick<Services, 'partners' | 'audit'>,
  change: (register: PartnerRegister) => PartnerRegister,
): Promise<PartnerRegister> {
  const recordLast = async ({ lastChange }: PartnerRegister) => {
    if (lastChange) await audit.record(lastChange);
  };
  const changed = await partners.change(change, recordLast);
  await recordLast(changed);
  return changed;
}
