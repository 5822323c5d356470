import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@incidentmap/core/contract';
import { londonDate } from '@incidentmap/core/domain/calendar';
import { chromium } from 'playwright-core';
import { root } from './build.ts';
import { freePorts, stackSettings, startStack } from './stack.ts';
import { type Envelope, startIngestion } from './standins/ingestion.ts';

/**
 * `npm run costs`: what a month costs, from what a view, a report and a run of each job really ask for on this machine,
 * and from prices.json. Writes docs/costs.md.
 */

interface Amount {
  readonly amount: number;
  readonly of: string;
  readonly certain?: boolean;
}
const list = JSON.parse(readFileSync(join(root, 'dev/prices.json'), 'utf8')) as {
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

/** What one doing asks for. */
export interface Use {
  readonly operations: number;
  /** By what they are in Cosmos DB. */
  readonly reads: number;
  readonly queries: number;
  readonly writes: number;
  /** Of the site and the HTTP functions, as sent. */
  readonly bytes: number;
}

/** Counts operations and questions to the database. */
export function useOf(envelopes: readonly Envelope[], bytes = 0): Use {
  const asked = envelopes
    .filter(({ data }) => data.baseType === 'RemoteDependencyData')
    .map(({ data }) => data.baseData.name);
  const count = (...methods: string[]) => asked.filter((name) => methods.includes(name.split('.')[1] ?? '')).length;
  return {
    operations: envelopes.filter(({ data }) => data.baseType === 'RequestData').length,
    reads: count('read'),
    queries: count('page', 'count', 'removeExpired'),
    writes: count('create', 'replace', 'remove'),
    bytes,
  };
}

const requestUnits = ({ reads, queries, writes }: Use): number =>
  reads * assumed('readRU') + queries * assumed('queryRU') + writes * assumed('writeRU');

export interface Measured {
  readonly firstView: Use;
  readonly laterView: Use;
  readonly report: Use;
  /** By job: what a run asks for, and how often it runs a month. */
  readonly jobs: Readonly<Record<string, { use: Use; runs: number }>>;
}

/** By what is paid for, in the currency of the list, a month. */
export function monthOf(views: number, { firstView, laterView, report, jobs }: Measured): Record<string, number> {
  const cached = assumed('cachedShare');
  const perView = (of: (use: Use) => number) => of(firstView) * (1 - cached) + of(laterView) * cached;
  const reports = (views / 1000) * assumed('reportsPerThousandViews');
  const runs = Object.values(jobs);
  const total = (of: (use: Use) => number) =>
    views * perView(of) + reports * of(report) + runs.reduce((sum, { use, runs: times }) => sum + times * of(use), 0);
  const spans = total(({ operations, reads, queries, writes }) => operations + reads + queries + writes);
  const trafficGB = total(({ bytes }) => bytes) / 1e9;
  const timesRun = runs.reduce((sum, { runs: times }) => sum + times, 0);
  return {
    'Site, fixed': price('siteMonth'),
    'Site, traffic': Math.max(0, trafficGB - price('siteTrafficIncludedGB')) * price('siteTrafficGB'),
    Database:
      (total(requestUnits) / 1e6) * price('cosmosMillionRU') +
      ((assumed('documents') * assumed('documentKB')) / 1e6) * price('cosmosGB'),
    Files: assumed('filesGB') * price('blobGB') + ((views * assumed('filesShownMB')) / 1000) * price('blobTrafficGB'),
    Timers:
      (timesRun / 1e6) * price('timersMillionRuns') +
      timesRun * assumed('timerSeconds') * assumed('timerGB') * price('timersGBSecond'),
    Telemetry:
      Math.max(0, (spans * assumed('telemetryKBPerSpan')) / 1e6 - price('telemetryIncludedGB')) * price('telemetryGB') +
      3 * price('alertRuleMonth'),
    'Collected posts': assumed('postsCollectedADay') * 30 * price('collectedPost'),
  };
}

/** Runs of the jobs a month, by their schedules: timers/src/jobs. */
const runsAMonth = (schedule: string): number => {
  const [, minutes = '', hours = ''] = schedule.split(' ');
  const timesAnHour = minutes.startsWith('*/') ? 60 / Number(minutes.slice(2)) : minutes.split(',').length;
  const hoursADay = hours === '*' ? 24 : hours.startsWith('*/') ? 24 / Number(hours.slice(2)) : hours.split(',').length;
  return timesAnHour * hoursADay * 30;
};

/** Milliseconds that a page stays open, so that what it asks for again is counted. */
const viewTime = 60_000;

async function measure(): Promise<Measured> {
  const ingestion = await startIngestion();
  const ports = Object.entries(await freePorts()).map(([name, port]) => [name, String(port)]);
  const stack = await startStack({
    settings: stackSettings(
      {},
      {
        ...Object.fromEntries(ports),
        DATA_DIR: join(root, 'node_modules/.cache/costs'),
        GEOCODER_URL: 'off',
        POSTCODES_URL: 'off',
        APPLICATIONINSIGHTS_CONNECTION_STRING: ingestion.connectionString,
        APPLICATION_INSIGHTS_NO_STATSBEAT: 'true',
        NODE_EXTRA_CA_CERTS: join(root, 'dev/standins/loopback.pem'),
      },
    ),
  });
  const browser = await chromium.launch({
    executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  /** What the work asks for; the last of it is sent some seconds later. */
  const during = async (work: () => Promise<number | void>): Promise<Use> => {
    const before = ingestion.envelopes.length;
    const bytes = (await work()) ?? 0;
    await delay(5000);
    return useOf(ingestion.envelopes.slice(before), bytes);
  };
  try {
    const context = await browser.newContext({ baseURL: stack.url });
    const view = async () => {
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.enable');
      let bytes = 0;
      devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
      await page.goto('/');
      await delay(viewTime);
      await page.close();
      return bytes;
    };
    const firstView = await during(view);
    const laterView = await during(view);
    const client = createClient({ baseUrl: stack.url });
    const report = await during(async () => {
      await client.submitIncident({
        body: {
          title: 'A report that is counted',
          description: 'It is made to see what a report asks for.',
          location: 'Leeds',
          latitude: 53.8,
          longitude: -1.55,
          incidentType: 'verbal',
          severity: 'low',
          incidentDate: londonDate(new Date()),
        },
      });
    });
    const jobs: Record<string, { use: Use; runs: number }> = {};
    const listed = (await (await fetch(`${stack.timersUrl}/admin/functions`)).json()) as {
      name: string;
      config: { bindings: { schedule: string }[] };
    }[];
    for (const { name, config } of listed) {
      const use = await during(async () => {
        const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
        await fetch(`${stack.timersUrl}/admin/functions/${name}`, options);
      });
      jobs[name] = { use, runs: runsAMonth(config.bindings[0]?.schedule ?? '') };
    }
    return { firstView, laterView, report, jobs };
  } finally {
    await browser.close();
    await stack.stop();
    await ingestion.close();
  }
}

const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`;

function pageOf(measured: Measured): string {
  const sizes = [10_000, 100_000, 1_000_000];
  const months = sizes.map((views) => monthOf(views, measured));
  const lines = Object.keys(months[0] ?? {}).map((name) =>
    row(name, ...months.map((month) => (month[name] ?? 0).toFixed(2))),
  );
  const totals = months.map((month) =>
    Object.values(month)
      .reduce((sum, amount) => sum + amount, 0)
      .toFixed(0),
  );
  const uses: [string, Use][] = [
    ['a first view', measured.firstView],
    ['a later view', measured.laterView],
    ['a report', measured.report],
    ...Object.entries(measured.jobs).map(([name, { use }]): [string, Use] => [`a run of \`${name}\``, use]),
  ];
  const amounts = (from: Record<string, Amount>) =>
    Object.entries(from).map(([name, { amount, of, certain }]) =>
      row(`\`${name}\``, amount, of, certain === false ? 'to be looked up' : ''),
    );
  return `<!-- Written by npm run costs; change dev/prices.json and run it again. -->
# What a month costs

${list.currency}, before tax, by list prices noted in ${list.noted}; with the serverless database of \`infra/main.bicep\`. Measured on ${new Date().toISOString().slice(0, 10)} on one machine, not on Azure: what each doing asks for is counted, what Azure charges for it is a price below. No prices of people, of e-mail, or of X's own permission.

${row('', ...sizes.map((views) => `${views.toLocaleString('en-GB')} views`))}
| --- | ---: | ---: | ---: |
${lines.join('\n')}
${row('**Together**', ...totals.map((total) => `**${total}**`))}

The database is a little dearer here than it will be: the one small document that says whether something changed is read at most every five seconds by an instance, however many views share it. Traffic is dearer too: the emulator sends the site's files as they are, Azure sends them compressed, about a third.

## Counted
A view is a page that stays open for ${viewTime / 1000} seconds.

| | operations | reads | queries | writes | kB sent |
| --- | ---: | ---: | ---: | ---: | ---: |
${uses.map(([name, { operations, reads, queries, writes, bytes }]) => row(name, operations, reads, queries, writes, Math.round(bytes / 1000))).join('\n')}

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

if (import.meta.main) {
  if (!existsSync(process.env['CHROME_PATH'] ?? '/usr/bin/chromium')) throw new Error('Set CHROME_PATH to a Chromium.');
  const path = join(root, 'docs/costs.md');
  writeFileSync(path, pageOf(await measure()));
  console.log(`✓ ${path}`);
  process.exit();
}
