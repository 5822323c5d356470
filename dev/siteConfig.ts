/** staticwebapp.config.json as it is deployed: what only the deployment knows is put in. */

export interface SiteConfig {
  auth?: unknown;
  globalHeaders?: Record<string, string>;
  [part: string]: unknown;
}

/** Lets pages show and upload files at these origins (`https://<account>.blob.core.windows.net`). */
export function withStorageHosts(config: SiteConfig, hosts: readonly string[]): SiteConfig {
  const policy = config.globalHeaders?.['Content-Security-Policy'];
  if (policy === undefined || hosts.length === 0) return config;
  const widened = policy.split(/\s*;\s*/).filter(Boolean);
  for (const name of ['img-src', 'media-src', 'connect-src']) {
    const index = widened.findIndex((directive) => directive.startsWith(`${name} `));
    const directive = index < 0 ? `${name} 'self'` : (widened[index] ?? '');
    const missing = hosts.filter((host) => !directive.split(' ').includes(host));
    widened[index < 0 ? widened.length : index] = [directive, ...missing].join(' ');
  }
  return { ...config, globalHeaders: { ...config.globalHeaders, 'Content-Security-Policy': widened.join('; ') } };
}

/**
 * Sign-in by the operator's own Entra tenant, with roles from our function. Static Web Apps then offers no other way to
 * sign in, and closes `/api/auth/roles` to everyone but itself.
 */
export const withSignIn = (config: SiteConfig, tenantId: string): SiteConfig => ({
  ...config,
  auth: {
    rolesSource: '/api/auth/roles',
    identityProviders: {
      azureActiveDirectory: {
        registration: {
          openIdIssuer: `https://login.microsoftonline.com/${tenantId}/v2.0`,
          clientIdSettingName: 'ENTRA_CLIENT_ID',
          clientSecretSettingName: 'ENTRA_CLIENT_SECRET',
        },
      },
    },
  },
});
