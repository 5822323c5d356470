import { type Partner, partnerNamed, partnerOfAccount, type PartnerRegister } from '../../domain/partners/partner.ts';
import type { DocumentStore } from './engines/documentStore.ts';
import { update } from './engines/update.ts';

/** All partners are one document: there are only dozens, and each change must check that names are unique. */
export function partnerStore(database: DocumentStore) {
  const collection = database.collection<PartnerRegister>('partners');
  const register = async (): Promise<PartnerRegister> => (await collection.read('register'))?.document ?? emptyRegister;
  const list = async (): Promise<readonly Partner[]> => (await register()).partners;

  return {
    list,
    register,
    /** The active partner with this name, whatever its case and spacing. */
    async named(name: string): Promise<Partner | null> {
      const found = partnerNamed(await list(), name);
      return found?.isActive ? found : null;
    },
    ofAccount: async (account: Parameters<typeof partnerOfAccount>[1]): Promise<Partner | null> =>
      partnerOfAccount(await list(), account) ?? null,
    /** `beforeWriting` gets the register that is about to be replaced. */
    async change(
      change: (register: PartnerRegister) => PartnerRegister,
      beforeWriting: (register: PartnerRegister) => Promise<void>,
    ): Promise<PartnerRegister> {
      const stored = await update(collection, 'register', async (found) => {
        const before = found ?? emptyRegister;
        const changed = change(before);
        if (changed === before) return found;
        await beforeWriting(before);
        return changed;
      });
      return stored?.document ?? emptyRegister;
    },
  };
}

const emptyRegister: PartnerRegister = { id: 'register', partners: [] };
