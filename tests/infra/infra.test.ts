import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { settingNames } from '@incidentmap/core/server/settings';
import { blobContainers } from '@incidentmap/core/server/stores/blobAccounts';
import { containerDefinition } from '@incidentmap/core/server/stores/cosmos';
import { collections, type CollectionName } from '@incidentmap/core/server/stores/documentStore';
import { describe, expect, it } from 'vitest';
import { type BicepFile, nodesIn, pathOf, propertiesBelow, readBicep } from './bicep.ts';

const paths = readdirSync('infra', { recursive: true, encoding: 'utf8' })
  .map((name) => join('infra', name))
  .filter((path) => /\.bicep(param)?$/.test(path));
const files = new Map<string, BicepFile>(paths.map((path) => [path, readBicep(path)]));
const templates = [...files].filter(([path]) => path.endsWith('.bicep'));
const parameterFiles = [...files].filter(([path]) => path.endsWith('.bicepparam'));

/** Functions and types of the language that these files use (learn.microsoft.com/azure/azure-resource-manager/bicep/bicep-functions). */
const language = new Set(
  'description secure minLength maxLength minValue allowed subscription resourceGroup uniqueString union empty environment guid subscriptionResourceId loadJsonContent filter readEnvironmentVariable int'.split(
    ' ',
  ),
);

const required = ({ declared }: BicepFile): string[] =>
  [...declared.param].flatMap(([name, node]) =>
    // `param name type = default`: a declaration with a default has something after its type.
    node.namedChildren.filter((child) => child !== null).length > 2 ? [] : [name],
  );

describe('infra (read by the grammar alone: no compiler is to be had, so Azure’s own types are not checked)', () => {
  it('would notice what is wrong', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bicep-'));
    const path = join(folder, 'wrong.bicep');
    writeFileSync(path, "param name string\nvar a = { b: }\nvar c = '${nam}-${toLowr(name)}'\n");
    const { broken, used, declared } = readBicep(path);
    rmSync(folder, { recursive: true });
    expect(broken).toEqual([expect.stringContaining('wrong.bicep:2')]);
    expect([...used].filter((name) => !declared.param.has(name))).toEqual(['nam', 'toLowr']);
  });

  it.each(paths)('%s is Bicep', (path) => {
    expect(files.get(path)?.broken).toEqual([]);
  });

  it.each(templates)('%s uses only what it declares, and all of it', (_, { declared, used }) => {
    const known = new Set(Object.values(declared).flatMap((names) => [...names.keys()]));
    expect([...used].filter((name) => !known.has(name) && !language.has(name))).toEqual([]);
    const mustBeUsed = [...declared.param.keys(), ...declared.var.keys(), ...declared.type.keys()];
    expect(mustBeUsed.filter((name) => !used.has(name))).toEqual([]);
  });

  it('gives each module what it asks for, and asks for what it gives', () => {
    for (const [path, file] of templates) {
      for (const [name, node] of file.declared.module) {
        const target = join(dirname(path), pathOf(node));
        const module = files.get(target);
        expect({ name, exists: module !== undefined }).toEqual({ name, exists: true });
        const given = propertiesBelow(node, 'params');
        expect({ name, unknown: given.filter((key) => !module?.declared.param.has(key)) }).toEqual({
          name,
          unknown: [],
        });
        expect({ name, missing: required(module!).filter((key) => !given.includes(key)) }).toEqual({
          name,
          missing: [],
        });
      }
      for (const [module, output] of file.outputsAsked) {
        const target = files.get(join(dirname(path), pathOf(file.declared.module.get(module)!)));
        expect({ module, output, is: target?.declared.output.has(output) }).toEqual({ module, output, is: true });
      }
    }
  });

  it('has no module that nothing uses', () => {
    const used = templates.flatMap(([path, { declared }]) =>
      [...declared.module.values()].map((node) => join(dirname(path), pathOf(node))),
    );
    expect(paths.filter((path) => path.includes('modules') && !used.includes(path))).toEqual([]);
  });

  it.each(parameterFiles)('%s gives main.bicep what it asks for', (_, { declared }) => {
    const main = files.get(join('infra', 'main.bicep'))!;
    expect([...declared.var.keys()].filter((name) => !main.declared.param.has(name))).toEqual([]);
    expect(required(main).filter((name) => !declared.var.has(name))).toEqual([]);
  });

  it('names every type of resource with a version of its interface', () => {
    for (const [path, { declared }] of templates) {
      for (const node of declared.resource.values()) {
        const type = pathOf(node);
        // A resource inside another has its parent's version.
        expect(`${basename(path)} ${type}`).toMatch(
          type.includes('/') ? / Microsoft\.\w+(\/\w+)+@\d{4}-\d\d-\d\d$/ : / \w+$/,
        );
      }
    }
  });
});

describe('secrets', () => {
  it('are read where they are given on, and never come out again', () => {
    const reading = templates.filter(([, { root }]) => /listKeys\(/.test(root.text)).map(([path]) => basename(path));
    expect(reading).toEqual(['apiSettings.bicep', 'timers.bicep']);
    for (const [path, { declared }] of templates) {
      for (const [name, node] of declared.output) {
        expect(`${path} ${name}: ${node.text}`).not.toMatch(/listKeys|secret|\bkey\b|password/i);
      }
    }
  });

  it('stand in no file', () => {
    for (const [path, { root }] of parameterFiles) {
      const secrets = [...nodesIn(root)].find(
        (node) => node.type === 'variable_declaration' && /^var secrets\b/.test(node.text),
      );
      expect(`${path} ${secrets?.text}`).not.toMatch(/: (?!readEnvironmentVariable\()/);
    }
  });

  it('are no way to data for the timers: they sign by their identity, and have keys of outside services alone', () => {
    const timers = files.get(join('infra', 'modules', 'timers.bicep'))!;
    expect([...timers.keys].filter((key) => /KEY|CONNECTION_STRING/.test(key))).toEqual(['CONTENT_SAFETY_KEY']);
  });
});

describe('what the code has, infra has', () => {
  it('every setting has its place, and nothing else looks like one', () => {
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
    const withoutPlace = settingNames.filter((name) => !placed.has(name));
    expect(
      withoutPlace,
      'put them into operatorSettings, secretSettings or commonSettings of infra/main.bicep',
    ).toEqual([]);
    expect([...placed].filter((name) => !settingNames.includes(name)).toSorted()).toEqual(own);
  });

  it('every collection is a container (npm test -- tests/infra -u writes the file)', async () => {
    const containers = (Object.keys(collections) as CollectionName[]).map(containerDefinition);
    await expect(`${JSON.stringify(containers, null, 2)}\n`).toMatchFileSnapshot('../../infra/containers.json');
  });

  it('every blob container is there (npm test -- tests/infra -u writes the file)', async () => {
    const containers = Object.entries(blobContainers).map(([name, { account, mayWaitDays }]) => ({
      name,
      account,
      mayWaitDays,
    }));
    await expect(`${JSON.stringify(containers, null, 2)}\n`).toMatchFileSnapshot('../../infra/blobContainers.json');
  });

  it('the storage removes no file that is still promised, whatever the operator sets', () => {
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
    // What is public goes with its report alone.
    expect(blobContainers.public.mayWaitDays).toBeNull();
  });

  const monitoring = files.get(join('infra', 'modules', 'monitoring.bicep'))!.root.text;

  it('alerts watch jobs that exist', () => {
    const jobs = [...monitoring.matchAll(/name == "(\w+)"/g)].map(([, name]) => name!);
    expect(jobs.length).toBeGreaterThan(1);
    expect(jobs.filter((name) => !existsSync(`timers/src/jobs/${name}.ts`))).toEqual([]);
  });

  it('every alert is explained to whoever it wakes', () => {
    const headings = readFileSync('docs/operations.md', 'utf8').match(/^#+ .*/gm) ?? [];
    const alerts = [...monitoring.matchAll(/^ {4}name: '([\w-]+)'$/gm)].map(([, name]) => name!);
    expect(alerts).toContain('queue-old');
    expect(alerts.filter((name) => !headings.some((heading) => heading.includes(name)))).toEqual([]);
  });
});
