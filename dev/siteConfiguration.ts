/** What of staticwebapp.config.json depends on where the platform runs. */
export interface SiteConfiguration {
  auth?: unknown;
  globalHeaders: Record<string, string>;
  [part: string]: unknown;
}

const policyHeader = 'Content-Security-Policy';

/**
 * The configuration with the storage's addresses in its content policy: pages show files of both containers' accounts,
 * and send files to the pending one. Throws when the policy has not the parts for it.
 */
export function withStorageHosts(
  config: SiteConfiguration,
  storage: { pending: string; public: string },
): SiteConfiguration {
  const pending = new URL(storage.pending).origin;
  const shown = [...new Set([pending, new URL(storage.public).origin])];
  const added: Record<string, readonly string[]> = { 'img-src': shown, 'media-src': shown, 'connect-src': [pending] };
  const directives = (config.globalHeaders[policyHeader] ?? '').split(/;\s*/);
  for (const name of Object.keys(added)) {
    if (!directives.some((directive) => directive.startsWith(`${name} `)))
      throw new Error(`${policyHeader} has no ${name}`);
  }
  const policy = directives.map((directive) => [directive, ...(added[directive.split(' ')[0] ?? ''] ?? [])].join(' '));
  return { ...config, globalHeaders: { ...config.globalHeaders, [policyHeader]: policy.join('; ') } };
}
