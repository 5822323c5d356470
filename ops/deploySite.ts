import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { binOf } from '../dev/check.ts';
import { hostsOf, readSiteConfiguration, stagedTenant, writeSiteConfiguration } from '../dev/siteConfiguration.ts';
import { stagedBuild, stageFolder } from '../dev/stage.ts';

/**
 * `npm run deploy:site`: sends `.stage/site` and `.stage/api` to Static Web Apps, by the Azure CLI's sign-in, and ends
 * when the site answers with what was sent.
 */

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Writes the staged site's configuration for the hosts that the infrastructure has now, and answers with the question to
 * `az` for the site's deployment token, in the subscription that azd or the workflow deploys to. Reads outputs of
 * infra/main.bicep: SITE_NAME, RESOURCE_GROUP, PENDING_STORAGE_URL, PUBLIC_STORAGE_URL and TILE_URL. Throws an Error that
 * says what to do when one is missing, or when the folder was staged without a tenant.
 */
export function prepareSite(folder: string, environment: Environment): string[] {
  const { SITE_NAME = '', RESOURCE_GROUP = '', AZURE_SUBSCRIPTION_ID = '' } = environment;
  if (!/^[\w-]+$/.test(SITE_NAME) || !/^[\w.()-]+$/.test(RESOURCE_GROUP))
    throw new Error('Set SITE_NAME and RESOURCE_GROUP, as infra/main.bicep puts them out.');
  if (!/^[\da-f-]{36}$/i.test(AZURE_SUBSCRIPTION_ID))
    throw new Error('Set AZURE_SUBSCRIPTION_ID to the id of the subscription, which azd has in its environment.');
  const hosts = hostsOf(environment);
  if (!hosts.storage)
    throw new Error('Set PENDING_STORAGE_URL and PUBLIC_STORAGE_URL, as infra/main.bicep puts them out.');
  const site = join(folder, 'site');
  writeSiteConfiguration(site, tenantOf(site), hosts);
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

/** What `/api/health` names as its build; else a few words on why it names none. */
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
 * Ends when the site answers with this build; an older one may go on answering for minutes after a deployment. Throws an
 * Error that says what answered last.
 */
export async function awaitBuild(
  siteUrl: string,
  build: string,
  { attempts = 20, wait = () => delay(15_000) }: { attempts?: number; wait?: () => Promise<unknown> } = {},
): Promise<void> {
  let answered = 'nothing';
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (attempt > 0) await wait();
    answered = await answeringBuild(siteUrl);
    if (answered === build) return;
  }
  throw new Error(`${siteUrl}/api/health was to name build ${build}, and at last there was: ${answered}.`);
}

async function deploySite(environment: Environment): Promise<void> {
  const { SITE_URL = '' } = environment;
  if (!URL.canParse(SITE_URL)) throw new Error('Set SITE_URL, as infra/main.bicep puts it out.');
  const asked = prepareSite(stageFolder, environment);
  const token = spawnSync('az', asked, { encoding: 'utf8', shell: process.platform === 'win32' });
  if (token.status !== 0)
    throw new Error(`az ${asked.join(' ')} failed: ${token.error?.message ?? token.stderr.trim()}`);

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
      // Not as a parameter: those are seen in the list of processes.
      env: { ...process.env, SWA_CLI_DEPLOYMENT_TOKEN: token.stdout.trim() },
    },
  );
  if (deployed.status !== 0) throw new Error('swa deploy failed.');
  const build = stagedBuild();
  console.log(`Waiting for ${SITE_URL}/api/health to name build ${build} …`);
  await awaitBuild(SITE_URL, build);
  console.log(`✓ ${SITE_URL} answers with build ${build}`);
}

if (import.meta.main) {
  await deploySite(process.env).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
