import { type Partner, partnerNamed, partnerOfAccount, type PartnerRegister } from '../../domain/reporter/partner.ts';
import type { DocumentStore } from './documentStore.ts';
import { update } from './update.ts';

/** All partners are one document: there are dozens, and whoever writes it last must have seen every other one. */
export function partnerStore(database: DocumentStore) {
  const collection = database.collection<PartnerRegister>('partners');
  const register = async (): Promise<PartnerRegister> => (await collection.read('register'))?.document ?? emptyRegister;
  const list = async (): Promise<readonly Partner[]> => (await register()).partners;

  return {
    list,
    register,
    /** The active partner of the name, however it is written. */
    async named(name: string): Promise<Partner | null> {
      const found = partnerNamed(await list(), name);
      return found?.isActive ? found : null;
    },
    ofAccount: async (account: Parameters<typeof partnerOfAccount>[1]): Promise<Partner | null> =>
      partnerOfAccount(await list(), account) ?? null,
    /** Writes what `change` makes of the register as it is at that moment, whatever others write at the same time. */
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
