import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { binOf } from './check.ts';
import { stageFolder } from './stage.ts';

/**
 * `npm run deploy:site`: sends `.stage/site` and `.stage/api` to Static Web Apps, by the Azure CLI's sign-in. SITE_NAME
 * and RESOURCE_GROUP are outputs of infra/main.bicep.
 */

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

const { SITE_NAME = '', RESOURCE_GROUP = '' } = process.env;
if (!/^[\w-]+$/.test(SITE_NAME) || !/^[\w.()-]+$/.test(RESOURCE_GROUP))
  stop('Set SITE_NAME and RESOURCE_GROUP, as infra/main.bicep puts them out.');

const asked = ['staticwebapp', 'secrets', 'list', '--name', SITE_NAME, '--resource-group', RESOURCE_GROUP];
const token = spawnSync('az', [...asked, '--query', 'properties.apiKey', '--output', 'tsv'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
if (token.status !== 0) stop(`az ${asked.join(' ')} failed: ${token.error?.message ?? token.stderr.trim()}`);

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
process.exitCode = deployed.status ?? 1;
