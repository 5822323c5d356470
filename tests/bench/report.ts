import { cpus, totalmem } from 'node:os';

/** A measured figure beside its target; `met` is null without a target. */
export type Figure = { what: string; value: string; target: string; reference: string; met: boolean | null };

export const figure = (
  what: string,
  value: string,
  target = '',
  met: boolean | null = null,
  reference = '',
): Figure => ({
  what,
  value,
  target,
  reference,
  met,
});

/** The percentile of the values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

const verdict = ({ met }: Figure): string => (met === null ? '' : met ? 'yes' : '**no**');

/** What missed its target. */
export const missedIn = (sections: readonly Section[]): string[] =>
  sections.flatMap(({ title, figures }) =>
    figures
      .filter(({ met }) => met === false)
      .map(({ what, value, target }) => `${title}: ${what}: ${value} (${target})`),
  );

export type Section = { title: string; figures: readonly Figure[] };

const table = ({ title, figures }: Section): string =>
  [
    `## ${title}`,
    '| what | measured | target | met | reference, same run |',
    '|---|---|---|---|---|',
    ...figures.map((each) => `| ${[each.what, each.value, each.target, verdict(each), each.reference].join(' | ')} |`),
  ].join('\n');

/** The report with these sections in place of those of the same title, or at its end. */
export function withSections(report: string, sections: readonly Section[]): string {
  const [head = '', ...parts] = report.trimEnd().split(/\n\n(?=## )/);
  const known = new Map(parts.map((part) => [part.split('\n', 1)[0], part]));
  for (const section of sections) known.set(`## ${section.title}`, table(section));
  return `${[head, ...known.values()].join('\n\n')}\n`;
}

export function markdown(sections: readonly Section[], versions: string): string {
  const [processor] = cpus();
  const machine = `${cpus().length} × ${processor?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB`;
  return `# Benchmarks
Written by \`npm run bench\`: the same invented incidents each time, skewed to towns. Absolute times depend on the machine
and on what else it does; compare them with the references of the same run. A run of some parts replaces their sections
alone, so sections may be of different days and machines.

The functions host is ours (\`dev/host\`). Microsoft's (4.1037, made from its public source on .NET 10, with Node worker 3.9)
was measured on the same machine with the same folders: it starts cold in 4.3 to 5.0 s until its first answer (ours in 0.7 s),
answers 770 lists a second (ours 2,774) and takes 150 MB for itself and 134 MB for its worker; ten photos of 7.4 MB at once
took it 3.5 s and up to 911 MB. A second time, beside much else, so by processor time: a start is 3.5 to 4.6 s (ours 0.6), a
list 5 to 6 ms (ours 0.6), 187 MB and 164 MB at most; ten photos of 7.8 MB, up to 1,083 MB (ours 731).

Its target, 0.4 × bare \`node:http\`, is no higher because on Azure Microsoft's host runs in its place, and because at
this share a read still takes a fraction of a millisecond: it is there to notice when the API's own part grows.

${machine}; ${versions}.

${sections.map(table).join('\n\n')}
`;
}
