import type { Scorer } from '@incidentmap/core/server/clients/scorer';
import { type Kind, sample } from './sample.ts';

export type Measured = {
  engine: string;
  /** The share of hateful sentences that the engine calls hostile. */
  recall: number;
  /** The share of sentences called hostile that are hateful. */
  precision: number;
  /** The share of the others that it calls hostile, in total and by kind. */
  falseAlarms: number;
  byKind: Record<Exclude<Kind, 'hateful'>, number>;
};

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** Measures an engine on the sample. Rethrows the engine's errors. */
export async function measure(scorer: Scorer): Promise<Measured> {
  const flagged = async (kind: Kind): Promise<number> => {
    const scores = await Promise.all(sample[kind].map((text) => scorer.score(text, AbortSignal.timeout(60_000))));
    return scores.filter((score) => score >= scorer.threshold).length;
  };
  const found = await flagged('hateful');
  const others = (Object.keys(sample) as Kind[]).filter((kind) => kind !== 'hateful');
  const alarms = await Promise.all(others.map(async (kind) => [kind, await flagged(kind)] as const));
  const wrong = alarms.reduce((sum, [, count]) => sum + count, 0);
  return {
    engine: scorer.name,
    recall: share(found, sample.hateful.length),
    precision: share(found, found + wrong),
    falseAlarms: share(
      wrong,
      others.reduce((sum, kind) => sum + sample[kind].length, 0),
    ),
    byKind: Object.fromEntries(
      alarms.map(([kind, count]) => [kind, share(count, sample[kind].length)]),
    ) as Measured['byKind'],
  };
}

const percent = (value: number): string => `${Math.round(value * 100)} %`;

/** As Markdown. */
export function table(rows: readonly Measured[]): string {
  const kinds = (Object.keys(sample) as Kind[]).filter((kind) => kind !== 'hateful');
  const head = ['engine', 'recall', 'precision', 'false alarms', ...kinds.map((kind) => `… ${kind}`)];
  const lines = rows.map(({ engine, recall, precision, falseAlarms, byKind }) => [
    engine,
    ...[recall, precision, falseAlarms, ...kinds.map((kind) => byKind[kind as keyof typeof byKind])].map(percent),
  ]);
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
