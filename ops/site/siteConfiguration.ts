import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitAddress, tenantId } from '@incidentmap/core/server/runtime/settings';
import { root } from './build.ts';

/** The parts of staticwebapp.config.json that depend on where the platform runs. */
export interface SiteConfiguration {
  auth?: unknown;
  globalHeaders: Record<string, string>;
  routes?: { route: string; rewrite?: string; [part: string]: unknown }[];
  [part: string]: unknown;
}

/** The hosts that a browser may connect to, besides the site itself, and the page that the exit leads to. */
export interface Hosts {
  /** The URLs of the storage accounts for files before their review and after it. */
  readonly storage?: { readonly pending: string; readonly public: string } | undefined;
  /** TILE_URL; empty or undefined when there are no street tiles. */
  readonly tileUrl?: string | undefined;
  /** BASEMAP_URL; empty or undefined when there is no file with streets. */
  readonly basemapUrl?: string | undefined;
  /** EXIT_URL; empty or undefined for the neutral page. */
  readonly exitUrl?: string | undefined;
}

/** The hosts from environment variables, which are outputs of infra/main.bicep. */
export const hostsOf = (environment: Readonly<Record<string, string | undefined>>): Hosts => ({
  storage:
    environment['PENDING_STORAGE_URL'] && environment['PUBLIC_STORAGE_URL']
      ? { pending: environment['PENDING_STORAGE_URL'], public: environment['PUBLIC_STORAGE_URL'] }
      : undefined,
  tileUrl: environment['TILE_URL'],
  basemapUrl: environment['BASEMAP_URL'],
  exitUrl: environment['EXIT_URL'],
});

const policyHeader = 'Content-Security-Policy';

/**
 * The source of the street tiles for the Content-Security-Policy (CSP); undefined when the site itself serves them. A CSP
 * allows a wildcard only for the whole first label, so `https://{s}.tiles.example` and `https://tiles-{s}.example.org`
 * become `https://*.tiles.example` and `https://*.example.org`. Throws an Error when TILE_URL is invalid.
 */
export function tileSource(tileUrl: string): string | undefined {
  if (/^\/(?!\/)/.test(tileUrl)) return undefined;
  const [, origin = '', host = ''] = /^(https?:\/\/([^/?#]+))(?:[/?#]|$)/i.exec(tileUrl) ?? [];
  const [first = '', ...others] = host.split('.');
  const isVariable = first.includes('{s}');
  const fixed = isVariable ? others.join('.') : host;
  // A wildcard needs at least two labels after it: `*.com` would allow everyone.
  if (!/^[\w.-]+(:\d+)?$/.test(fixed) || (isVariable && others.length < 2) || !URL.canParse(origin.replace('{s}', 'a')))
    throw new Error(
      'TILE_URL must be an http(s) address like https://{s}.tiles.example.org/{z}/{x}/{y}.png, with {s} only in the first part of its host.',
    );
  return isVariable ? origin.replace(host, `*.${fixed}`) : new URL(origin).origin;
}

/**
 * The source of the file with streets for the CSP; undefined when the site itself serves it. Throws an Error when BASEMAP_URL
 * is invalid.
 */
export function basemapSource(basemapUrl: string): string | undefined {
  const isPath = /^\/(?!\/)/.test(basemapUrl);
  const address = URL.parse(basemapUrl, 'https://site.example');
  const isHost = /^https?:\/\/[\w.-]+(:\d+)?\//i.test(basemapUrl);
  if (!address?.pathname.endsWith('.pmtiles') || !(isPath || isHost))
    throw new Error('BASEMAP_URL must be an http(s) address like https://maps.example.org/uk.pmtiles.');
  return isPath ? undefined : address.origin;
}

/**
 * Adds the hosts to the Content-Security-Policy: pages show files of both storage accounts and the street tiles, upload
 * files to the pending account, and read the opening file and the file with streets. Throws when the policy lacks a directive for them, or one of
 * the addresses is invalid.
 */
export function withHosts(config: SiteConfiguration, { storage, tileUrl, basemapUrl }: Hosts): SiteConfiguration {
  const pending = storage ? [new URL(storage.pending).origin] : [];
  const shown = [...new Set([...pending, ...(storage ? [new URL(storage.public).origin] : [])])];
  const tiles = tileUrl ? (tileSource(tileUrl) ?? []) : [];
  const basemap = basemapUrl ? (basemapSource(basemapUrl) ?? []) : [];
  const added: Record<string, readonly string[]> = {
    'img-src': shown.concat(tiles),
    'media-src': shown,
    'connect-src': [...new Set(shown.concat(basemap))],
  };
  const directives = (config.globalHeaders[policyHeader] ?? '').split(/;\s*/);
  for (const name of Object.keys(added)) {
    if (!directives.some((directive) => directive.startsWith(`${name} `)))
      throw new Error(`${policyHeader} has no ${name}`);
  }
  const policy = directives.map((directive) => [directive, ...(added[directive.split(' ')[0] ?? ''] ?? [])].join(' '));
  return { ...config, globalHeaders: { ...config.globalHeaders, [policyHeader]: policy.join('; ') } };
}

/**
 * Configures sign-in with the operator's own Entra tenant, and roles from our function. Static Web Apps then offers no other
 * sign-in, and blocks `/api/auth/roles` for everyone but itself.
 */
export const withSignIn = (config: SiteConfiguration, tenant: string): SiteConfiguration => ({
  ...config,
  auth: signIn(tenant),
});

const signIn = (tenant: string) => ({
  rolesSource: '/api/auth/roles',
  identityProviders: {
    azureActiveDirectory: {
      registration: {
        openIdIssuer: `https://login.microsoftonline.com/${tenant}/v2.0`,
        clientIdSettingName: 'ENTRA_CLIENT_ID',
        clientSecretSettingName: 'ENTRA_CLIENT_SECRET',
      },
    },
  },
});

/**
 * Validates the tenant. Throws an Error when it is missing or invalid: without a tenant, Static Web Apps accepts any
 * Microsoft account, and leaves `/api/auth/roles` open to everyone.
 */
export function requireTenant(given: string | undefined): string {
  const parsed = tenantId.safeParse(given === '' ? undefined : given);
  if (parsed.success) return parsed.data;
  const problem = parsed.error.issues[0]?.message;
  throw new Error(`ENTRA_TENANT_ID ${problem}. Without it anyone could sign in and become an admin.`);
}

const issuerPattern = /^https:\/\/login\.microsoftonline\.com\/([^/]*)\/v2\.0$/;

/** The tenant with which people sign in to the staged site. Throws like `requireTenant` when it was staged without one. */
export function stagedTenant({ auth }: SiteConfiguration): string {
  const { rolesSource, identityProviders } = (auth ?? {}) as Partial<ReturnType<typeof signIn>>;
  const issuer = identityProviders?.azureActiveDirectory.registration.openIdIssuer ?? '';
  return requireTenant(rolesSource === '/api/auth/roles' ? issuerPattern.exec(issuer)?.[1] : undefined);
}

export const siteConfigurationFile = 'staticwebapp.config.json';

/** Reads the configuration in a folder. Throws when there is none. */
export const readSiteConfiguration = (folder: string): SiteConfiguration =>
  JSON.parse(readFileSync(join(folder, siteConfigurationFile), 'utf8')) as SiteConfiguration;

/** Gives the staged API the headers of the staged site, which it adds to the pages that it answers itself. */
export function copySiteConfiguration(folder: string): void {
  const target = join(folder, 'api', 'site');
  mkdirSync(target, { recursive: true });
  cpSync(join(folder, 'site', siteConfigurationFile), join(target, siteConfigurationFile));
}

/** The address of the opening file (core/src/server/publication/openingFile.ts). */
export const openingAddress = (storage: NonNullable<Hosts['storage']>): string =>
  `${storage.public.replace(/\/+$/, '')}/opening/view.json`;

const openingPlace = /<!--opening-->|<link[^>]* data-opening \/>/;

/**
 * The home page's document, in which a browser is told to ask for the opening file at once; without an address it is told
 * nothing. Throws when the document has no place for it.
 */
export function withOpeningAddress(html: string, address: string | undefined): string {
  if (!openingPlace.test(html)) throw new Error('index.html has no place for the opening file.');
  const link = `<link rel="preload" as="fetch" crossorigin href="${address}" data-opening />`;
  return html.replace(openingPlace, () => (address === undefined ? '<!--opening-->' : link));
}

/** Writes the address of the opening file into the home page of the site in the folder. */
export function writeOpeningAddress(folder: string, { storage }: Pick<Hosts, 'storage'>): void {
  const path = join(folder, 'index.html');
  writeFileSync(path, withOpeningAddress(readFileSync(path, 'utf8'), storage && openingAddress(storage)));
}

/** The scripts that documents load first, of which the second has the exit (frontend/src/lib/exit.ts). */
const firstScripts = ['preload.js', 'exit.js'];
/** Their first line. */
const exitLine = /^globalThis\.exitAddress=.*\n/;

/** Writes the address of the exit into the site in the folder. Throws an Error when EXIT_URL is invalid. */
export function writeExitAddress(folder: string, { exitUrl }: Pick<Hosts, 'exitUrl'>): void {
  const parsed = exitAddress.safeParse(exitUrl || undefined);
  if (!parsed.success) throw new Error(`EXIT_URL ${parsed.error.issues[0]?.message}`);
  for (const name of firstScripts) {
    const path = join(folder, name);
    const script = readFileSync(path, 'utf8').replace(exitLine, '');
    writeFileSync(path, `globalThis.exitAddress=${JSON.stringify(parsed.data)};\n${script}`);
  }
}

/**
 * Writes the configuration for this tenant and these hosts to a folder with the site, and tells its home page about them.
 * `null`: without sign-in.
 */
export function writeSiteConfiguration(folder: string, tenant: string | null, hosts: Hosts): void {
  writeOpeningAddress(folder, hosts);
  writeExitAddress(folder, hosts);
  const source = readSiteConfiguration(root);
  const config = withHosts(tenant === null ? source : withSignIn(source, tenant), hosts);
  writeFileSync(join(folder, siteConfigurationFile), `${JSON.stringify(config, null, 2)}\n`);
}
