import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultXBudget } from '@incidentmap/core/domain/monitor/xBudget';
import { root } from '../../ops/site/build.ts';
import type { Envelope } from '../standins/ingestion.ts';
import type { XBill } from './xBill.ts';

/** Computes the cost of a month from the measured use (costs.ts) and the prices and assumptions in prices.json. */

interface Amount {
  readonly amount: number;
  readonly of: string;
  readonly certain?: boolean;
}
export const list = JSON.parse(readFileSync(join(root, 'dev/costs/prices.json'), 'utf8')) as {
  currency: string;
  noted: string;
  prices: Record<string, Amount>;
  assumptions: Record<string, Amount>;
};

function amountOf(from: Record<string, Amount>, name: string): number {
  const found = from[name];
  if (!found) throw new Error(`prices.json has no ${name}.`);
  return found.amount;
}
const price = (name: string) => amountOf(list.prices, name);
const assumed = (name: string) => amountOf(list.assumptions, name);

/** The use of Azure by one activity: a view, a report or the run of a job. */
export interface Use {
  readonly operations: number;
  /** Calls to the database, by their kind in Cosmos DB. */
  readonly reads: number;
  readonly queries: number;
  readonly writes: number;
  /** Calls to Blob Storage, by their kind there: a list is priced as a write. */
  readonly fileReads: number;
  readonly fileWrites: number;
  /** Bytes sent by the site and the HTTP functions. */
  readonly bytes: number;
}

/** The kind of each call, by the method at the end of the dependency's name. */
const kinds = {
  database: { reads: ['read'], queries: ['page', 'count', 'removeExpired'], writes: ['create', 'replace', 'remove'] },
  files: {
    reads: ['read', 'readHead', 'readPart', 'stream', 'facts', 'ping'],
    writes: ['putNew', 'remove', 'renewCacheControl', 'seal', 'list', 'take', 'release'],
  },
};

/** Counts operations and calls to the database and the storage. */
export function useOf(envelopes: readonly Envelope[], bytes = 0): Use {
  const calls = envelopes
    .filter(({ data }) => data.baseType === 'RemoteDependencyData')
    .map(({ data: { baseData } }) => ({
      isOfFiles: baseData.type === 'blob',
      method: baseData.name.split('.')[1] ?? '',
    }));
  const count = (methods: string[], ofFiles = false) =>
    calls.filter(({ isOfFiles, method }) => isOfFiles === ofFiles && methods.includes(method)).length;
  return {
    operations: envelopes.filter(({ data }) => data.baseType === 'RequestData').length,
    reads: count(kinds.database.reads),
    queries: count(kinds.database.queries),
    writes: count(kinds.database.writes),
    fileReads: count(kinds.files.reads, true),
    fileWrites: count(kinds.files.writes, true),
    bytes,
  };
}

const inUse = (part: (key: keyof Use) => number): Use => ({
  operations: part('operations'),
  reads: part('reads'),
  queries: part('queries'),
  writes: part('writes'),
  fileReads: part('fileReads'),
  fileWrites: part('fileWrites'),
  bytes: part('bytes'),
});

/** A weighted sum of uses. */
const sum = (parts: readonly (readonly [Use, number])[]): Use =>
  inUse((key) => parts.reduce((total, [use, times]) => total + use[key] * times, 0));

/** The use of one item: the difference between a run with `count` items and one with none, divided by `count`. */
export const each = (many: Use, none: Use, count: number): Use =>
  inUse((key) => Math.max(0, many[key] - none[key]) / count);

const databaseCost = ({ reads, queries, writes }: Use): number =>
  ((reads * assumed('readRU') + queries * assumed('queryRU') + writes * assumed('writeRU')) / 1e6) *
  price('cosmosMillionRU');
const documentsCost = (documents: number): number => ((documents * assumed('documentKB')) / 1e6) * price('cosmosGB');
const fileCallsCost = ({ fileReads, fileWrites }: Use): number =>
  (fileReads * price('blobMillionReads') + fileWrites * price('blobMillionWrites')) / 1e6;
/** MB of pictures and videos that a view loads. */
const shownMB = (): number =>
  (assumed('tilesShown') * assumed('tileKB') + assumed('picturesShown') * assumed('pictureKB')) / 1000 +
  assumed('videosShownMB');
/** `share`: how many of the operations are sent, with all that they depended on. */
const telemetryGB = ({ operations, reads, queries, writes, fileReads, fileWrites }: Use, share = 1): number => {
  const spans = operations + reads + queries + writes + fileReads + fileWrites;
  // The host sends our own log line for each operation; its own log lines are turned off (host.json).
  return (spans * share * assumed('telemetryKBPerSpan') + operations * assumed('telemetryKBPerLine')) / 1e6;
};

export interface Measured {
  readonly firstView: Use;
  readonly laterView: Use;
  readonly report: Use;
  /** By job: the use of one run, and the number of runs a month. */
  readonly jobs: Readonly<Record<string, { use: Use; runs: number }>>;
  /** The additional use of the collector for each new post. */
  readonly post: Use;
  /** X's daily bill, by the number of new posts a day. */
  readonly x: ReadonlyMap<number, XBill>;
}

/** The monthly cost by category, in the currency of the price list, while the collector finds nothing new. */
export function monthOf(views: number, { firstView, laterView, report, jobs }: Measured): Record<string, number> {
  const cached = assumed('cachedShare');
  const runs = Object.values(jobs);
  const requests = sum([
    [firstView, views * (1 - cached)],
    [laterView, views * cached],
    [report, (views / 1000) * assumed('reportsPerThousandViews')],
  ]);
  const ofJobs = sum(runs.map(({ use, runs: times }) => [use, times] as const));
  const total = sum([
    [requests, 1],
    [ofJobs, 1],
  ]);
  // As if every report were approved.
  const pictures = (views / 1000) * assumed('reportsPerThousandViews') * assumed('picturesPerReport');
  const renditions = pictures * assumed('renditionsPerPicture');
  // Each view reads the opening file, of which the platform itself sees nothing.
  const openings = views;
  const timesRun = runs.reduce((times, job) => times + job.runs, 0);
  return {
    'Site, fixed': price('siteMonth'),
    'Site, traffic': Math.max(0, total.bytes / 1e9 - price('siteTrafficIncludedGB')) * price('siteTrafficGB'),
    Database: databaseCost(total) + documentsCost(assumed('documents')),
    Files:
      (assumed('filesGB') + assumed('renditionsGB')) * price('blobGB') +
      Math.max(0, (views * shownMB() + openings * assumed('openingFileMB')) / 1000 - price('trafficIncludedGB')) *
        price('blobTrafficGB') +
      fileCallsCost({
        ...total,
        // Before a rendition is drawn, its name is asked for.
        fileReads: total.fileReads + openings + renditions,
        fileWrites: total.fileWrites + renditions,
      }),
    Timers:
      (Math.max(0, timesRun - price('timersIncludedRuns')) / 1e6) * price('timersMillionRuns') +
      Math.max(
        0,
        (timesRun * assumed('timerSeconds') + pictures * assumed('renditionsSeconds')) * assumed('timerGB') -
          price('timersIncludedGBSeconds'),
      ) *
        price('timersGBSecond'),
    Telemetry:
      Math.max(
        0,
        telemetryGB(requests, assumed('telemetrySample')) + telemetryGB(ofJobs) - price('telemetryIncludedGB'),
      ) *
        price('telemetryGB') +
      assumed('alertRules') * price('alertRuleMonth'),
  };
}

/** The additional monthly cost of this many new posts a day, by category. */
export function collectingOf(postsADay: number, { post, x }: Measured): Record<string, number> {
  const billed = x.get(postsADay);
  if (!billed) throw new Error(`X's bill for ${postsADay} posts a day was not simulated.`);
  const kept = postsADay * assumed('postsKnownDays');
  const used = sum([[post, postsADay * 30]]);
  return {
    'X, posts found': billed.found * 30 * price('xPost'),
    'X, shown posts looked up': billed.lookedUp * 30 * price('xPost'),
    'X, their authors': billed.authors * 30 * price('xUser'),
    Database: databaseCost(used) + documentsCost(kept),
    Telemetry: telemetryGB(used) * price('telemetryGB'),
  };
}

const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`;

function table(head: readonly string[], months: readonly Record<string, number>[]): string {
  const total = (month: Record<string, number>) =>
    Object.values(month)
      .reduce((all, amount) => all + amount, 0)
      .toFixed(0);
  return [
    row('', ...head),
    `| --- |${' ---: |'.repeat(head.length)}`,
    ...Object.keys(months[0] ?? {}).map((name) => row(name, ...months.map((month) => (month[name] ?? 0).toFixed(2)))),
    row('**Total**', ...months.map((month) => `**${total(month)}**`)),
  ].join('\n');
}

const count = (number: number): string => number.toLocaleString('en-GB', { maximumFractionDigits: 2 });

/** The text of docs/costs.md. `about`: when and how it was measured. */
export function pageOf(measured: Measured, about: { day: string; viewSeconds: number; posts: number }): string {
  const sizes = [10_000, 100_000, 1_000_000];
  const posts = [...measured.x.keys()];
  const uses: [string, Use][] = [
    ['a first view', measured.firstView],
    ['a later view', measured.laterView],
    ['a report', measured.report],
    ...Object.entries(measured.jobs).map(([name, { use }]): [string, Use] => [`a run of \`${name}\``, use]),
    ['a post that is collected', measured.post],
  ];
  const amounts = (from: Record<string, Amount>) =>
    Object.entries(from).map(([name, { amount, of, certain }]) =>
      row(`\`${name}\``, amount, of, certain === false ? 'to be looked up' : ''),
    );
  return `<!-- Written by npm run costs; change dev/costs/prices.json and run it again. -->
# What a month costs

${list.currency}, before tax, by list prices noted in ${list.noted}; with the serverless database of \`infra/main.bicep\`. Measured on ${about.day} on one machine, not on Azure: the use by each activity is counted, and multiplied by Azure's prices below. The costs of people, of email and of access to X are not included.

${table(
  sizes.map((views) => `${count(views)} views`),
  sizes.map((views) => monthOf(views, measured)),
)}

The estimate for the database is slightly too high: an instance reads the small document with the latest changes at most every five seconds, however many views share that read.

## What collecting from X adds
The costs depend on the number of new posts a day. X charges them, not Azure, so our cost alerts do not include them: set a limit at X. The jobs ran for two days on a simulated clock against a stand-in that bills as X does: each post and each user that it returns, once per UTC day. The second day is counted, and a month is 30 times that. Each post has a different author, which is the most expensive case. \`X_DAILY_BUDGET_CENTS\` (${count(defaultXBudget)} by default, at most ${count((defaultXBudget * 31) / 100)} dollars a month) stops reading for the day: it counts everything that X returns, because X does not promise its deduplication.

${table(
  posts.map((number) => `${count(number)} posts`),
  posts.map((number) => collectingOf(number, measured)),
)}

## Measured use
A view is the home page, open for ${about.viewSeconds} seconds, with the demonstration's 300 incidents; bytes are counted compressed, as Azure sends them. The collector runs twice: when X has nothing new, and when it has ${about.posts} new posts.

| | operations | reads | queries | writes | of files: reads | writes | kB sent |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${uses
  .map(([name, use]) =>
    row(
      name,
      ...[
        use.operations,
        use.reads,
        use.queries,
        use.writes,
        use.fileReads,
        use.fileWrites,
        Math.round(use.bytes / 1000),
      ].map(count),
    ),
  )
  .join('\n')}

## Prices
| name | ${list.currency} | for | |
| --- | ---: | --- | --- |
${amounts(list.prices).join('\n')}

## Assumptions
| name | amount | of | |
| --- | ---: | --- | --- |
${amounts(list.assumptions).join('\n')}
`;
}
