import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { binOf } from './binOf.ts';
import {
  copySiteConfiguration,
  hostsOf,
  readSiteConfiguration,
  stagedTenant,
  writeSiteConfiguration,
} from './siteConfiguration.ts';
import { stagedBuild, stageFolder } from './stage.ts';

/**
 * `npm run deploy:site`: deploys `.stage/site` and `.stage/api` to Static Web Apps with the Azure CLI's sign-in, and waits
 * until the site answers with the new build.
 */

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Writes the staged site's configuration for the current hosts of the infrastructure, and returns the `az` arguments that
 * fetch the site's deployment token, in the subscription that azd or the workflow deploys to. Reads outputs of
 * infra/main.bicep: SITE_NAME, RESOURCE_GROUP, PENDING_STORAGE_URL, PUBLIC_STORAGE_URL, TILE_URL, BASEMAP_URL and EXIT_URL. Throws an
 * Error when one is missing, or when the folder was staged without a tenant.
 */
export function prepareSite(folder: string, environment: Environment): string[] {
  const { SITE_NAME = '', RESOURCE_GROUP = '', AZURE_SUBSCRIPTION_ID = '' } = environment;
  if (!/^[\w-]+$/.test(SITE_NAME) || !/^[\w.()-]+$/.test(RESOURCE_GROUP))
    throw new Error('Set SITE_NAME and RESOURCE_GROUP to the outputs of infra/main.bicep.');
  if (!/^[\da-f-]{36}$/i.test(AZURE_SUBSCRIPTION_ID))
    throw new Error('Set AZURE_SUBSCRIPTION_ID to the id of the subscription; azd env get-values prints it.');
  const hosts = hostsOf(environment);
  if (!hosts.storage)
    throw new Error('Set PENDING_STORAGE_URL and PUBLIC_STORAGE_URL to the outputs of infra/main.bicep.');
  const site = join(folder, 'site');
  writeSiteConfiguration(site, tenantOf(site), hosts);
  copySiteConfiguration(folder);
  const address = ['--name', SITE_NAME, '--resource-group', RESOURCE_GROUP, '--subscription', AZURE_SUBSCRIPTION_ID];
  return ['staticwebapp', 'secrets', 'list', ...address, '--query', 'properties.apiKey', '--output', 'tsv'];
}

function tenantOf(site: string): string {
  try {
    return stagedTenant(readSiteConfiguration(site));
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${problem}\nRun npm run stage with ENTRA_TENANT_ID set.`, { cause });
  }
}

/** The build that `/api/health` returns; otherwise a short reason why there is none. */
async function answeringBuild(siteUrl: string): Promise<string> {
  try {
    const answer = await fetch(new URL('/api/health', siteUrl), { signal: AbortSignal.timeout(30_000) });
    const { build } = (await answer.json()) as { build?: string | null };
    return build ?? `an answer ${answer.status} without a build`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Waits until the site answers with this build; the old one may keep answering for minutes after a deployment. On timeout,
 * throws an Error with the last answer.
 */
export async function awaitBuild(
  siteUrl: string,
  build: string,
  { attempts = 20, wait = () => delay(15_000) }: { attempts?: number; wait?: () => Promise<unknown> } = {},
): Promise<void> {
  let lastAnswer = 'nothing';
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (attempt > 0) await wait();
    lastAnswer = await answeringBuild(siteUrl);
    if (lastAnswer === build) return;
  }
  throw new Error(`${siteUrl}/api/health did not return build ${build}. The last answer was: ${lastAnswer}.`);
}

async function deploySite(environment: Environment): Promise<void> {
  const { SITE_URL = '' } = environment;
  if (!URL.canParse(SITE_URL)) throw new Error('Set SITE_URL to the output of infra/main.bicep.');
  const tokenArguments = prepareSite(stageFolder, environment);
  const token = spawnSync('az', tokenArguments, { encoding: 'utf8', shell: process.platform === 'win32' });
  if (token.status !== 0)
    throw new Error(`az ${tokenArguments.join(' ')} failed: ${token.error?.message ?? token.stderr.trim()}`);

  const deployed = spawnSync(
    process.execPath,
    [
      binOf('@azure/static-web-apps-cli', 'swa'),
      'deploy',
      join(stageFolder, 'site'),
      '--api-location',
      join(stageFolder, 'api'),
      '--api-language',
      'node',
      '--api-version',
      '22',
      '--env',
      'production',
    ],
    {
      cwd: stageFolder,
      stdio: 'inherit',
      // Not passed as a parameter, because parameters are visible in the list of processes.
      env: { ...process.env, SWA_CLI_DEPLOYMENT_TOKEN: token.stdout.trim() },
    },
  );
  if (deployed.status !== 0) throw new Error('swa deploy failed.');
  const build = stagedBuild();
  console.log(`Waiting for ${SITE_URL}/api/health to return build ${build} …`);
  await awaitBuild(SITE_URL, build);
  console.log(`✓ ${SITE_URL} answers with build ${build}`);
}

if (import.meta.main) {
  await deploySite(process.env).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
