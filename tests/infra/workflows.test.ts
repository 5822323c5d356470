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

/** More than reading the code, and the reason why. */
const mayWrite: Record<string, Record<string, string>> = {
  'deploy.yml deploy': { 'id-token': 'write' },
  'weekly.yml codeql': { 'security-events': 'write' },
};

describe.each(workflows)('$file', ({ file, text, on, permissions, jobs }) => {
  it('takes actions by commit, with the version beside it: a tag can be moved', () => {
    const used = [...text.matchAll(/^\s*(?:- )?uses: (.*)$/gm)].map(([, action]) => action!);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((action) => !/^[\w.-]+(\/[\w.-]+)+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
  });

  it('may read the code, and no more than it needs', () => {
    expect(permissions).toEqual({ contents: 'read' });
    for (const [job, { permissions: own }] of Object.entries(jobs)) {
      const more = mayWrite[`${file} ${job}`];
      expect({ job, own }).toEqual({ job, own: more ? { contents: 'read', ...more } : undefined });
    }
  });

  it('runs no stranger’s code with our secrets', () => {
    expect(Object.keys(on)).not.toContain('pull_request_target');
    if ('pull_request' in on) expect(text).not.toContain('secrets.');
    // What someone wrote in a title must not become a part of a script.
    for (const { steps } of Object.values(jobs)) {
      for (const { run = '' } of steps) expect(run).not.toContain('${{');
    }
  });

  it('ends, and leaves no token behind in the checkout', () => {
    for (const [job, { steps, 'timeout-minutes': minutes = Infinity }] of Object.entries(jobs)) {
      expect({ job, ends: minutes <= 60 }).toEqual({ job, ends: true });
      for (const { uses, with: options } of steps) {
        if (uses?.startsWith('actions/checkout@')) expect(options?.['persist-credentials']).toBe(false);
      }
    }
  });

  it('asks for scripts and files that exist', () => {
    const asked = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, script]) => script!);
    expect(asked.filter((script) => !(script in scripts))).toEqual([]);
  });
});

describe('check-pins.sh', () => {
  const pins = workflows.flatMap(({ text }) =>
    [...text.matchAll(/uses: ([\w.-]+\/[\w.-]+)\S*@(\w+) # (v\S+)/g)].map(([, repository, commit, version]) => ({
      repository: repository!,
      commit: commit!,
      version: version!,
    })),
  );
  /** Runs it where GitHub has these commits for the versions. */
  function checked(commitOf: (pin: (typeof pins)[number]) => string) {
    const commands = mkdtempSync(join(tmpdir(), 'pins-'));
    // Of an annotated tag comes its own id first.
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

  it.skipIf(process.platform === 'win32')('tells a pin that is not the version beside it', () => {
    const right = checked(({ commit }) => commit);
    expect(right).toMatchObject({ status: 0, wrong: 0 });
    for (const { repository } of pins) expect(right.stdout).toContain(repository);
    const moved = checked(({ repository, commit }) => (repository === 'azure/login' ? 'f'.repeat(40) : commit));
    expect(moved).toMatchObject({ status: 1, wrong: 1 });
  });
});

describe('azure.yaml', () => {
  const { services, hooks } = parse(readFileSync('azure.yaml', 'utf8')) as {
    services: Record<string, { project: string; host: string }>;
    hooks: Record<string, Record<string, { run: string }>>;
  };

  it('deploys what is staged, to the app that infra tags with the service’s name', () => {
    expect(services).toEqual({ timers: expect.objectContaining({ project: '.stage/timers', host: 'function' }) });
    expect(readFileSync('infra/modules/timers.bicep', 'utf8')).toContain("'azd-service-name': 'timers'");
  });

  it('runs scripts that exist, the same on every system', () => {
    for (const { posix, windows } of Object.values(hooks)) {
      expect(posix?.run).toBe(windows?.run);
      expect(scripts).toHaveProperty([posix!.run.replace('npm run ', '')]);
    }
  });
});
