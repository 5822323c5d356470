import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { settingNames } from '@incidentmap/core/server/runtime/settings';
import { blobContainers } from '@incidentmap/core/server/stores/blobs/blobAccounts';
import { containerDefinition } from '@incidentmap/core/server/stores/engines/cosmos';
import { collections, type CollectionName } from '@incidentmap/core/server/stores/engines/documentStore';
import { describe, expect, it } from 'vitest';
import { type BicepFile, pathOf, readBicep } from './bicep.ts';
import { deploymentProblems, readParameters, secretVariables } from './evaluate.ts';
import { mistakes } from './mistakes.ts';

const paths = readdirSync('infra', { recursive: true, encoding: 'utf8' })
  .map((name) => join('infra', name))
  .filter((path) => /\.bicep(param)?$/.test(path));
const files = new Map<string, BicepFile>(paths.map((path) => [path, readBicep(path)]));
const templates = [...files].filter(([path]) => path.endsWith('.bicep'));
const parameterFiles = [...files].filter(([path]) => path.endsWith('.bicepparam'));

/** The environment of each deployment; every secret has its minimum length. */
const environment: Record<string, string> = {
  AZURE_ENV_NAME: 'dev',
  ALERT_EMAIL: 'operator@example.org',
  ENTRA_CLIENT_ID: '00000000-0000-0000-0000-000000000000',
  ENTRA_TENANT_ID: '00000000-0000-0000-0000-000000000000',
  ROLE_MAP: '{}',
  SECRET: 's'.repeat(32),
  ENTRA_CLIENT_SECRET: 's'.repeat(16),
};
/** Names of maximum length, and all optional values. */
const fullEnvironment = {
  ...environment,
  AZURE_ENV_NAME: 'PRODUCTION-1',
  DOMAIN: 'incidents.example.org',
  BUDGET_START: '2026-12-01',
  X_BEARER_TOKEN: 'token',
  CONTACT_EMAIL: 'operator@example.org',
};

type Read = (path: string) => BicepFile;
const readOnce: Read = (path) => files.get(path)!;

/** The problems of the deployment that a parameter file describes. `more`: additional parameters, as Bicep. */
function problemsOf(path: string, values: Record<string, string>, { read = readOnce, more = '' } = {}): string[] {
  const problems = new Set<string>();
  const extended: Read = (each) =>
    each === path && more !== '' ? readBicep(path, `${readFileSync(path, 'utf8')}\n${more}\n`) : read(each);
  const given = readParameters(path, values, problems, extended);
  return deploymentProblems(join('infra', 'main.bicep'), given, problems, read);
}

/** Functions and types of the language that these files use (learn.microsoft.com/azure/azure-resource-manager/bicep/bicep-functions). */
const language = new Set(
  'description secure toLower minLength maxLength minValue allowed subscription resourceGroup uniqueString union empty environment guid subscriptionResourceId loadJsonContent filter readEnvironmentVariable int'.split(
    ' ',
  ),
);

describe('the templates', () => {
  it('are checked for syntax errors and undeclared names', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bicep-'));
    const path = join(folder, 'wrong.bicep');
    writeFileSync(path, "param name string\nvar a = { b: }\nvar c = '${nam}-${toLowr(name)}'\n");
    const { broken, used, declared } = readBicep(path);
    rmSync(folder, { recursive: true });
    expect(broken).toEqual([expect.stringContaining('wrong.bicep:2')]);
    expect([...used].filter((name) => !declared.param.has(name))).toEqual(['nam', 'toLowr']);
  });

  it.each(paths)('%s is valid Bicep', (path) => {
    expect(files.get(path)?.broken).toEqual([]);
  });

  it.each(templates)('%s uses exactly what it declares', (_, { declared, used }) => {
    const known = new Set(Object.values(declared).flatMap((names) => [...names.keys()]));
    expect([...used].filter((name) => !known.has(name) && !language.has(name))).toEqual([]);
    const mustBeUsed = [...declared.param.keys(), ...declared.var.keys(), ...declared.type.keys()];
    expect(mustBeUsed.filter((name) => !used.has(name))).toEqual([]);
  });

  it('have no unused module', () => {
    const used = templates.flatMap(([path, { declared }]) =>
      [...declared.module.values()].map((node) => join(dirname(path), pathOf(node))),
    );
    expect(paths.filter((path) => path.includes('modules') && !used.includes(path))).toEqual([]);
  });

  it.each(parameterFiles.map(([path]) => path))('conform to Azure’s types when deployed with %s', (path) => {
    expect(problemsOf(path, environment)).toEqual([]);
    expect(
      problemsOf(path, fullEnvironment, { more: 'param contentSafety = true\nparam cosmosAutoscale = 4000' }),
    ).toEqual([]);
  });

  it.each(mistakes)('fail with a deliberate mistake: $what', ({ file, from, to, problem }) => {
    const path = join('infra', file);
    const original = readFileSync(path, 'utf8');
    const changed = original.replace(from, to);
    expect(changed).not.toBe(original);
    const changedFile = readBicep(path, changed);
    const read: Read = (each) => (each === path ? changedFile : readOnce(each));
    const deployed = parameterFiles.some(([each]) => each === path) ? path : join('infra', 'main.bicepparam');
    expect(problemsOf(deployed, fullEnvironment, { read }).join('\n')).toMatch(problem);
  });

  it.each(['SECRET', 'ENTRA_CLIENT_SECRET', 'ROLE_MAP'])('refuse a deployment when %s is not set in GitHub', (name) => {
    for (const [path] of parameterFiles) {
      expect(problemsOf(path, { ...environment, [name]: '' }).join()).toContain('is below its minLength');
    }
  });
});

const bicep = ['bicep', join(homedir(), '.azure', 'bin', 'bicep')].find(
  (command) => spawnSync(command, ['--version']).status === 0,
);

describe.skipIf(bicep === undefined)('Microsoft’s compiler', () => {
  it.each(paths)('compiles %s without a warning', (path) => {
    const build = path.endsWith('.bicepparam') ? 'build-params' : 'build';
    const { status, stderr } = spawnSync(bicep!, [build, path, '--stdout'], {
      encoding: 'utf8',
      env: { ...process.env, ...fullEnvironment },
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});

describe('secrets', () => {
  it('are read only by the template that passes them on', () => {
    const reading = templates.filter(([, { root }]) => /listKeys\(/.test(root.text)).map(([path]) => basename(path));
    expect(reading).toEqual(['apiSettings.bicep']);
  });

  it('are in no file: a parameter file reads them from the environment', () => {
    for (const [path, { root }] of parameterFiles) {
      for (const name of secretVariables)
        expect(`${path}: ${root.text}`).toContain(`readEnvironmentVariable('${name}'`);
    }
  });

  it('are not needed by the timers for data: they use their identity, also to read the key vault', () => {
    const timers = files.get(join('infra', 'modules', 'timers.bicep'))!;
    expect([...timers.keys].filter((key) => /KEY|CONNECTION_STRING/.test(key))).toEqual([]);
    expect(timers.root.text).toContain("SECRET: '@Microsoft.KeyVault(");
  });
});

describe('code and infra agree', () => {
  it('every setting has its place, and nothing else looks like a setting', () => {
    const own = [
      'APPLICATIONINSIGHTS_OPENTELEMETRY_RESOURCE_METRIC_DISABLED',
      'APPLICATION_INSIGHTS_NO_STATSBEAT',
      'AZURE_CLIENT_ID',
      'ENTRA_CLIENT_ID',
      'ENTRA_CLIENT_SECRET',
    ];
    const placed = new Set(
      templates.flatMap(([, { keys }]) => [...keys]).filter((key) => /^[A-Z][A-Z0-9_]+$/.test(key)),
    );
    // On Azure the timers' identity replaces this key.
    const notOnAzure = ['CONTENT_SAFETY_KEY'];
    const withoutPlace = settingNames.filter((name) => !placed.has(name) && !notOnAzure.includes(name));
    expect(
      withoutPlace,
      'put them into operatorSettings or commonSettings of infra/main.bicep, or make them secure parameters',
    ).toEqual([]);
    expect([...placed].filter((name) => !settingNames.includes(name)).toSorted()).toEqual(own);
  });

  it('every collection is a container (npm test -- tests/infra -u writes the file)', async () => {
    const containers = (Object.keys(collections) as CollectionName[]).map(containerDefinition);
    await expect(`${JSON.stringify(containers, null, 2)}\n`).toMatchFileSnapshot('../../infra/containers.json');
  });

  it('every blob container exists (npm test -- tests/infra -u writes the file)', async () => {
    const containers = Object.entries(blobContainers).map(([name, { account, mayWaitDays }]) => ({
      name,
      account,
      mayWaitDays,
    }));
    await expect(`${JSON.stringify(containers, null, 2)}\n`).toMatchFileSnapshot('../../infra/blobContainers.json');
  });

  it('storage rules remove no file within its promised time, whatever the operator configures', () => {
    const { Values } = JSON.parse(readFileSync('local.settings.example.json', 'utf8')) as {
      Values: Record<string, string>;
    };
    const { RETENTION_DAYS_REJECTED: rejected = '' } = Values;
    const textOf = (path: string) => files.get(join('infra', path))!.root.text;
    expect(textOf('main.bicep')).toContain(`rejectedDays: int(settings.?RETENTION_DAYS_REJECTED ?? '${rejected}')`);
    expect(textOf('modules/storage.bicep')).toContain(
      'daysAfterModificationGreaterThan: (container.mayWaitDays ?? 0) + rejectedDays',
    );
    const { mayWaitDays } = blobContainers.pending;
    const promised = readFileSync('docs/personal-data.md', 'utf8')
      .split('\n')
      .find((line) => line.startsWith('| files |'));
    expect(promised).toContain(`${mayWaitDays + Number(rejected)} days`);
    // Public files are removed only with their report.
    expect(blobContainers.public.mayWaitDays).toBeNull();
  });

  it('published videos play on iPhones: anonymous requests speak a version of storage that answers ranges', () => {
    const { declared } = files.get(join('infra', 'modules', 'storage.bicep'))!;
    const isPublic = ({ text }: { text: string }) => /^ {2}parent: publicAccount$/m.test(text);
    const services = [...declared.resource.values()].filter((node) => node.text.includes('/blobServices@'));
    const versions = services
      .filter(isPublic)
      .map(({ text }) => /^ {4}defaultServiceVersion: '(\d{4}-\d{2}-\d{2})'$/m.exec(text)?.[1] ?? '2009-09-19');
    expect(versions).toHaveLength(1);
    expect(versions.filter((version) => version < '2021-12-02')).toEqual([]);
  });

  it('sends no log of the database anywhere, because its queries hold the words that reviewers search for', () => {
    const texts = [...files.values()].map(({ root: { text } }) => text).join('\n');
    expect(texts).toContain('Microsoft.DocumentDB/databaseAccounts@');
    expect(texts).not.toMatch(/diagnosticSettings|enableFullTextQuery/i);
  });

  const monitoring = files.get(join('infra', 'modules', 'monitoring.bicep'))!.root.text;

  it('alerts refer to existing jobs', () => {
    const jobs = [...monitoring.matchAll(/name == "(\w+)"/g)].map(([, name]) => name!);
    expect(jobs.length).toBeGreaterThan(1);
    expect(jobs.filter((name) => !existsSync(`timers/src/jobs/${name}.ts`))).toEqual([]);
  });

  it('operations.md explains every alert', () => {
    const headings = readFileSync('docs/operations.md', 'utf8').match(/^#+ .*/gm) ?? [];
    const alerts = [...monitoring.matchAll(/^ {4}name: '([\w-]+)'$/gm)].map(([, name]) => name!);
    expect(alerts).toContain('queue-old');
    expect(alerts.filter((name) => !headings.some((heading) => heading.includes(name)))).toEqual([]);
  });
});

describe("the functions hosts' logs", () => {
  const hosts = ['api', 'timers'].map((app) => ({
    app,
    ...(JSON.parse(readFileSync(join(app, 'host.json'), 'utf8')) as {
      logging: { logLevel: Record<string, string>; applicationInsights: Record<string, unknown> };
    }),
  }));

  it.each(hosts)('$app: contain no address, and no host lines about each call', ({ logging }) => {
    expect(logging.applicationInsights).toEqual({
      enableDependencyTracking: false,
      enableLiveMetrics: false,
      enablePerformanceCountersCollection: false,
      httpAutoCollectionOptions: { enableHttpTriggerExtendedInfoCollection: false },
    });
    expect(logging.logLevel).toMatchObject({ default: 'Warning', Function: 'Warning', 'Host.Results': 'None' });
  });

  it('contain our own lines, in the category that each app uses', () => {
    const [api, timers] = hosts.map(({ logging }) => logging.logLevel);
    expect(readFileSync('api/src/register.ts', 'utf8')).toContain('context.log(line)');
    expect(api).toHaveProperty(['Function.*.User'], 'Information');
    expect(readFileSync('core/src/server/services.ts', 'utf8')).toContain('log = jsonLog(console)');
    expect(timers).toHaveProperty(['Host.Function.Console'], 'Information');
  });
});
