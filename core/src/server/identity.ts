import type { TokenCredential } from '@azure/core-auth';

/**
 * Loads the library, which a cold or busy machine takes seconds for. Done before a deadline begins: that is for a store
 * that does not answer.
 */
export const loadIdentity = async (): Promise<void> => void (await import('@azure/identity'));

/**
 * Tokens of whoever this process is: on Azure its managed identity, on a developer's machine who signed in with the
 * Azure CLI. The library is loaded at the first token, so that a deployment with keys does not pay for it.
 */
export function ownIdentity(): TokenCredential {
  let loading: Promise<TokenCredential> | undefined;
  const load = async () => {
    const { DefaultAzureCredential } = await import('@azure/identity');
    return new DefaultAzureCredential();
  };
  return { getToken: async (scopes, options) => (await (loading ??= load())).getToken(scopes, options) };
}
