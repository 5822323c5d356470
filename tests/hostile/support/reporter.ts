import type { Reporter, TestModule } from 'vitest/node';

/** Prints the table of the hostile suite: one line per class, and a total. */

const classes = [
  'identity',
  'input',
  'files',
  'races',
  'faults',
  'load',
  'privacy',
  'merges',
  'slots',
  'imports',
  'opinions',
] as const;

type Line = { class: string; cases: number; requests: number; failures: number; lost: number; leaked: number };

const emptyLine = (name: string): Line => ({ class: name, cases: 0, requests: 0, failures: 0, lost: 0, leaked: 0 });

/** tests/hostile/<class>/… and tests/hostile/long/<class>/…; media-cleaner/tests/… is of the files. */
const classOf = ({ moduleId }: TestModule) =>
  moduleId.includes('/media-cleaner/')
    ? 'files'
    : (/tests\/hostile\/(?:long\/)?(\w+)\//.exec(moduleId)?.[1] ?? 'other');

export function tableOf(modules: readonly TestModule[]): Line[] {
  const lines = new Map<string, Line>(classes.map((name) => [name, emptyLine(name)]));
  for (const module of modules) {
    const line = lines.get(classOf(module)) ?? emptyLine(classOf(module));
    lines.set(line.class, line);
    // A file that failed to load has no cases to report.
    if (module.errors().length > 0) line.failures += 1;
    for (const test of module.children.allTests()) {
      // Skipped by a filter.
      if (test.result().state === 'skipped') continue;
      const { requests = 0, lost = 0, leaked = 0 } = test.meta().hostile ?? {};
      line.cases += 1;
      line.requests += requests;
      line.lost += lost;
      line.leaked += leaked;
      if (test.result().state === 'failed') line.failures += 1;
    }
  }
  const all = emptyLine('all');
  for (const line of lines.values()) {
    for (const name of ['cases', 'requests', 'failures', 'lost', 'leaked'] as const) all[name] += line[name];
  }
  return [...lines.values(), all];
}

export function printTable(lines: readonly Line[]): string {
  const columns = ['class', 'cases', 'requests', 'failures', 'lost', 'leaked'] as const;
  const rows = [columns, ...lines.map((line) => columns.map((name) => String(line[name])))];
  return rows
    .map((row) => row.map((cell, index) => (index === 0 ? cell.padEnd(10) : cell.padStart(10))).join(''))
    .join('\n');
}

export default class HostileReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    console.log(`\n${printTable(tableOf(modules))}`);
  }
}
