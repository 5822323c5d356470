import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Job {
  permissions?: Record<string, string>;
  'timeout-minutes'?: number;
  'runs-on': string;
  steps: { uses?: string; run?: string; with?: Record<string, unknown> }[];
}
interface Workflow {
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

const folder = '.github/workflows';
const workflows = readdirSync(folder).map((file) => {
  const text = readFileSync(join(folder, file), 'utf8');
  return { file, text, ...(parse(text) as Workflow) };
});
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** Permissions beyond reading the code, and the reason. */
const mayWrite: Record<string, Record<string, string>> = {
  'deploy.yml deploy': { 'id-token': 'write' },
  'weekly.yml codeql': { 'security-events': 'write' },
};

describe.each(workflows)('$file', ({ file, text, on, permissions, jobs }) => {
  it('pins actions to commits, with the version beside them, because a tag can be moved', () => {
    const used = [...text.matchAll(/^\s*(?:- )?uses: (.*)$/gm)].map(([, action]) => action!);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((action) => !/^[\w.-]+(\/[\w.-]+)+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
  });

  it('has minimal permissions', () => {
    expect(permissions).toEqual({ contents: 'read' });
    for (const [job, { permissions: own }] of Object.entries(jobs)) {
      const more = mayWrite[`${file} ${job}`];
      expect({ job, own }).toEqual({ job, own: more ? { contents: 'read', ...more } : undefined });
    }
  });

  it('runs no untrusted code with our secrets', () => {
    expect(Object.keys(on)).not.toContain('pull_request_target');
    if ('pull_request' in on) expect(text).not.toContain('secrets.');
    // Text from a title must not become part of a script.
    for (const { steps } of Object.values(jobs)) {
      for (const { run = '' } of steps) expect(run).not.toContain('${{');
    }
  });

  it('has a timeout, and leaves no token in the checkout', () => {
    for (const [job, { steps, 'timeout-minutes': minutes = Infinity }] of Object.entries(jobs)) {
      expect({ job, ends: minutes <= 60 }).toEqual({ job, ends: true });
      for (const { uses, with: options } of steps) {
        if (uses?.startsWith('actions/checkout@')) expect(options?.['persist-credentials']).toBe(false);
      }
    }
  });

  it('refers only to existing scripts and files', () => {
    const asked = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, script]) => script!);
    expect(asked.filter((script) => !(script in scripts))).toEqual([]);
  });
});

describe('a job that may sign in to Azure', () => {
  const signingIn = workflows.flatMap(({ jobs }) =>
    Object.values(jobs).filter(({ permissions }) => permissions?.['id-token'] !== undefined),
  );
  const commandsOf = ({ steps }: Job) => steps.flatMap(({ run = '' }) => run.split('\n'));

  it('is the one that deploys', () => {
    expect(signingIn).toHaveLength(1);
    expect(commandsOf(signingIn[0]!)).toContain('npm run deploy:site');
  });

  it('tests and builds nothing, and runs no scripts of packages', () => {
    const commands = signingIn.flatMap(commandsOf).filter((command) => /\b(?:npm|npx|node|yarn|pnpm)\b/.test(command));
    expect(commands).toEqual(['npm ci --ignore-scripts', 'npm run deploy:site']);
    // A cache could be filled by another job.
    for (const { steps } of signingIn) for (const step of steps) expect(step.with ?? {}).not.toHaveProperty('cache');
  });

  it('deploys what the job has staged whose tests have passed', () => {
    const { jobs } = workflows.find(({ file }) => file === 'deploy.yml')!;
    expect(jobs['deploy']).toMatchObject({ needs: 'stage' });
    const commands = commandsOf(jobs['stage']!);
    expect(commands.indexOf('npm test')).toBeGreaterThan(-1);
    expect(commands.indexOf('npm run stage')).toBeGreaterThan(commands.indexOf('npm test'));
    expect(jobs['stage']).not.toHaveProperty('permissions');
  });
});

it('the templates are compiled by one pinned version of Microsoft’s compiler, which is installed and not found', () => {
  const installs = workflows.flatMap(({ text }) => [...text.matchAll(/az bicep install\b.*/g)].map(([line]) => line));
  expect(installs).toHaveLength(2);
  expect(new Set(installs).size).toBe(1);
  expect(installs[0]).toMatch(/^az bicep install --version v\d+\.\d+\.\d+$/);
  const { text } = workflows.find(({ file }) => file === 'deploy.yml')!;
  expect(text).toContain('bicep.use_binary_from_path=false');
  expect(text.indexOf('az bicep install')).toBeLessThan(text.indexOf('az deployment'));
});

describe('check-pins.sh', () => {
  const pins = workflows.flatMap(({ text }) =>
    [...text.matchAll(/uses: ([\w.-]+\/[\w.-]+)\S*@(\w+) # (v\S+)/g)].map(([, repository, commit, version]) => ({
      repository: repository!,
      commit: commit!,
      version: version!,
    })),
  );
  /** Runs the script with a fake GitHub that has these commits for the versions. */
  function checked(commitOf: (pin: (typeof pins)[number]) => string) {
    const commands = mkdtempSync(join(tmpdir(), 'pins-'));
    // For an annotated tag its own id comes first.
    const answers = pins.map(
      (pin) =>
        `"https://github.com/${pin.repository} refs/tags/${pin.version}") printf '${'0'.repeat(40)}\\tref\\n${commitOf(pin)}\\tref^{}\\n';;`,
    );
    writeFileSync(join(commands, 'git'), `#!/bin/sh\ncase "$2 $3" in\n${answers.join('\n')}\nesac\n`, { mode: 0o755 });
    const { status, stdout } = spawnSync('sh', ['.github/check-pins.sh'], {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${commands}:${process.env['PATH']}` },
    });
    rmSync(commands, { recursive: true });
    return { status, wrong: stdout.split('\n').filter((line) => line.startsWith('WRONG')).length, stdout };
  }

  it.skipIf(process.platform === 'win32')('detects a pin that does not match the version beside it', () => {
    const right = checked(({ commit }) => commit);
    expect(right).toMatchObject({ status: 0, wrong: 0 });
    for (const { repository } of pins) expect(right.stdout).toContain(repository);
    const moved = checked(({ repository, commit }) => (repository === 'azure/login' ? 'f'.repeat(40) : commit));
    expect(moved).toMatchObject({ status: 1, wrong: 1 });
  });
});

describe('azure.yaml', () => {
  type Hooks = Record<string, Record<string, { shell: string; run: string }>>;
  const { services, hooks } = parse(readFileSync('azure.yaml', 'utf8')) as {
    services: Record<'timers', { project: string; language: string; dist: string; host: string; hooks: Hooks }>;
    hooks: Hooks;
  };
  const run = (command: string) => ({ posix: { shell: 'sh', run: command }, windows: { shell: 'pwsh', run: command } });

  it('deploys the staged folders to the app that infra tags with the service’s name', () => {
    expect(Object.keys(services)).toEqual(['timers']);
    // With `js`, azd runs npm install in the folder and lets Azure build it again (docs/decisions/0015).
    expect(services.timers).toMatchObject({
      project: '.',
      language: 'custom',
      dist: '.stage/timers',
      host: 'function',
    });
    expect(readFileSync('infra/modules/timers.bicep', 'utf8')).toContain("'azd-service-name': 'timers'");
  });

  it('runs existing scripts, the same on every system', () => {
    for (const { posix, windows } of [...Object.values(hooks), ...Object.values(services.timers.hooks)]) {
      expect(posix?.run).toBe(windows?.run);
      expect(scripts).toHaveProperty([posix!.run.replace('npm run ', '')]);
    }
  });

  it('stages once, before azd packs or creates anything, and writes what needs the storage afterwards', () => {
    expect(services.timers.hooks).toEqual({ prepackage: run('npm run stage') });
    expect(hooks).toEqual({ postdeploy: run('npm run deploy:site') });
    const deploySite = readFileSync('ops/site/deploySite.ts', 'utf8');
    // The environment variables there are infra's outputs, or azd's own.
    const outputs = [...readFileSync('infra/main.bicep', 'utf8').matchAll(/^output (\w+) /gm)].map(([, name]) => name);
    const hosts = readFileSync('ops/site/siteConfiguration.ts', 'utf8').matchAll(/environment\['(\w+)'\]/g);
    const asked = [...deploySite.matchAll(/const \{ (.+) \} = environment;/g)]
      .flatMap(([, names = '']) => names.replaceAll(" = ''", '').split(', '))
      .concat([...hosts].map(([, name = '']) => name));
    expect(asked).toEqual(
      expect.arrayContaining(['SITE_NAME', 'SITE_URL', 'PENDING_STORAGE_URL', 'TILE_URL', 'BASEMAP_URL', 'EXIT_URL']),
    );
    expect(asked.filter((name) => !outputs.includes(name))).toEqual(['AZURE_SUBSCRIPTION_ID']);
  });
});

describe('nothing can be deployed without a tenant', () => {
  const tenantOf = (step: { env?: Record<string, string> }) => step.env?.['ENTRA_TENANT_ID'];
  const { jobs } = workflows.find(({ file }) => file === 'deploy.yml')!;
  const steps = Object.values(jobs).flatMap((job) => job.steps) as {
    name?: string;
    run?: string;
    env?: Record<string, string>;
  }[];

  it('the workflow passes it to the templates and to npm run stage, which fail without it', () => {
    const needing = steps.filter(({ run = '' }) => /az deployment|npm run stage/.test(run));
    expect(needing.map(({ name }) => name)).toEqual(['Stage', 'Infrastructure']);
    for (const step of needing) expect(tenantOf(step)).toBe('${{ vars.AZURE_TENANT_ID }}');
  });

  it.each(readdirSync('infra').filter((name) => name.endsWith('.bicepparam')))('%s has no default for it', (name) => {
    const text = readFileSync(join('infra', name), 'utf8');
    expect(text).toContain("ENTRA_TENANT_ID: readEnvironmentVariable('ENTRA_TENANT_ID')\n");
  });

  it('the templates require it', () => {
    expect(readFileSync('infra/main.bicep', 'utf8')).toMatch(/@minLength\(36\)\s+ENTRA_TENANT_ID: string\n/);
  });

  it('azd stops after a failed hook', () => {
    expect(readFileSync('azure.yaml', 'utf8')).not.toContain('continueOnError');
  });

  it("the site is deployed, in the deployment's subscription, by the script that waits for the new build to answer", () => {
    const step = steps.find(({ run = '' }) => run === 'npm run deploy:site');
    expect(step?.env).toEqual({ AZURE_SUBSCRIPTION_ID: '${{ vars.AZURE_SUBSCRIPTION_ID }}' });
    expect(readFileSync('ops/site/deploySite.ts', 'utf8')).toContain('await awaitBuild(SITE_URL, build);');
  });

  it('the last step checks from outside that only Static Web Apps can obtain roles, as operations.md describes', () => {
    const { run = '' } = steps.at(-1)!;
    expect(run).toContain('auth/roles Auth/roles');
    expect(run).toMatch(/403 \| 404\) ;; \*\) exit 1/);
    const lines = readFileSync('docs/operations.md', 'utf8').match(/^\s*curl .*\/api\/[aA]uth\/roles"?$/gm) ?? [];
    expect(lines).toHaveLength(2);
  });
});
