import type { TokenCredential } from '@azure/core-auth';

/**
 * Loads the library, which takes seconds on a cold or busy machine. Call it before a deadline starts: the deadline is for
 * a store that does not answer.
 */
export const loadIdentity = async (): Promise<void> => void (await import('@azure/identity'));

/**
 * Tokens for this process: on Azure for its managed identity, on a developer's machine for the account that is signed in
 * to the Azure CLI. The library is loaded for the first token, so that a deployment with keys does not pay for it.
 */
export function ownIdentity(): TokenCredential {
  let loading: Promise<TokenCredential> | undefined;
  const load = async () => {
    const { DefaultAzureCredential } = await import('@azure/identity');
    return new DefaultAzureCredential();
  };
  return { getToken: async (scopes, options) => (await (loading ??= load())).getToken(scopes, options) };
}
