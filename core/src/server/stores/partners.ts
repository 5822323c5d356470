import { type Partner, partnerNamed, partnerOfAccount, type PartnerRegister } from '../../domain/reporter/partner.ts';
import { isProblem } from '../../domain/problem.ts';
import type { DocumentStore } from './documentStore.ts';

/** All partners are one document: there are dozens, and whoever writes it last must have seen every other one. */
export function partnerStore(database: DocumentStore) {
  const collection = database.collection<PartnerRegister>('partners');
  const read = async () => (await collection.read('register')) ?? { document: emptyRegister, etag: null };
  const list = async (): Promise<readonly Partner[]> => (await read()).document.partners;

  return {
    list,
    register: async (): Promise<PartnerRegister> => (await read()).document,
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
      for (;;) {
        const { document, etag } = await read();
        const changed = change(document);
        if (changed === document) return document;
        await beforeWriting(document);
        try {
          await (etag === null ? collection.create(changed) : collection.replace(changed, etag));
          return changed;
        } catch (error) {
          if (!isProblem(error, 'conflict')) throw error;
        }
      }
    },
  };
}

const emptyRegister: PartnerRegister = { id: 'register', partners: [] };
