import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { searchTerms } from '@incidentmap/core/domain/data/searchTerms';
import type { Browser } from 'playwright-core';
import { each, type Measured, pageOf, type Use, useOf } from './bill.ts';
import { fillStack } from '../demo/fillStack.ts';
import { root } from '../../ops/site/build.ts';
import { ensureChromium, launchChromium } from '../tools/chromium.ts';
import { fireTimer, startStack } from '../stack/stack.ts';
import { stackSettings } from '../../ops/site/localSettings.ts';
import { freePorts } from '../stack/ports.ts';
import { type Ingestion, startIngestion } from '../standins/ingestion.ts';
import { startX, writeFictitiousPosts } from '../standins/x.ts';
import { simulateXBill, type XBill } from './xBill.ts';

/**
 * `npm run costs`: computes the cost of a month from prices.json and the measured use of a view, a report and a run of each
 * job on this machine. Writes docs/costs.md.
 */

/** The number of runs a month for a job's schedule (timers/src/jobs). */
const runsAMonth = (schedule: string): number => {
  const [, minutes = '', hours = ''] = schedule.split(' ');
  const timesAnHour = minutes.startsWith('*/') ? 60 / Number(minutes.slice(2)) : minutes.split(',').length;
  const hoursADay = hours === '*' ? 24 : hours.startsWith('*/') ? 24 / Number(hours.slice(2)) : hours.split(',').length;
  return timesAnHour * hoursADay * 30;
};

/** Milliseconds for which a page stays open, so that its repeated requests are counted. */
const viewTime = 60_000;
/** Milliseconds without new telemetry after which it counts as complete. */
const silence = 6_000;
/** The longest wait for the run of a job, in milliseconds. */
const patience = 120_000;

/** Measures the use of some work. `job`: a job that the work starts, and whose run must end first. */
async function during(
  { envelopes }: Ingestion,
  work: () => Promise<number | void>,
  { job }: { job?: string } = {},
): Promise<Use> {
  const before = envelopes.length;
  const until = Date.now() + patience;
  const bytes = (await work()) ?? 0;
  const hasEnded = () =>
    job === undefined ||
    envelopes.slice(before).some(({ data }) => data.baseType === 'RequestData' && data.baseData.name === job);
  while (!hasEnded()) {
    if (Date.now() > until) throw new Error(`There was no telemetry of a run of ${job}.`);
    await delay(100);
  }
  for (let received = -1; received !== envelopes.length;) {
    received = envelopes.length;
    await delay(silence);
  }
  return useOf(envelopes.slice(before), bytes);
}

/** Opens the home page for a while and returns the bytes received; files that the emulator sends uncompressed are gzipped. */
async function view(context: Awaited<ReturnType<Browser['newContext']>>): Promise<number> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const sizes: Promise<number>[] = [];
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const compressed = devtools
      .send('Network.getResponseBody', { requestId })
      .then(({ body, base64Encoded }) => gzipSync(Buffer.from(body, base64Encoded ? 'base64' : 'utf8')).length);
    sizes.push(compressed.then((size) => Math.min(size, encodedDataLength)).catch(() => encodedDataLength));
  });
  await page.goto('/');
  await delay(viewTime);
  const sent = await Promise.all(sizes);
  await page.close();
  return sent.reduce((sum, size) => sum + size, 0);
}

async function measure(): Promise<{ measured: Omit<Measured, 'x'>; posts: number }> {
  const [ingestion, x] = await Promise.all([startIngestion(), startX()]);
  const ports = Object.entries(await freePorts()).map(([name, port]) => [name, String(port)]);
  const dataDir = join(root, 'node_modules/.cache/costs');
  rmSync(dataDir, { recursive: true, force: true });
  const stack = await startStack({
    fill: fillStack,
    settings: stackSettings(
      {},
      {
        ...Object.fromEntries(ports),
        DATA_DIR: dataDir,
        GEOCODER_URL: 'off',
        POSTCODES_URL: 'off',
        X_API_URL: x.url,
        X_BEARER_TOKEN: x.token,
        APPLICATIONINSIGHTS_CONNECTION_STRING: ingestion.connectionString,
        // Counted whole; the bill takes the sample into account.
        TELEMETRY_SAMPLE_PERCENT: '100',
        APPLICATION_INSIGHTS_NO_STATSBEAT: 'true',
        NODE_EXTRA_CA_CERTS: join(root, 'dev/standins/loopback.pem'),
      },
    ),
  });
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ baseURL: stack.url });
    const firstView = await during(ingestion, () => view(context));
    const laterView = await during(ingestion, () => view(context));
    const page = await context.newPage();
    await during(ingestion, async () => void (await page.goto('/')));
    const report = await during(ingestion, async () => {
      await page.getByRole('button', { name: 'Report Incident' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Title').fill('A report that is counted');
      await form.getByLabel('Description').fill('It is sent to measure what a report uses.');
      await form.getByRole('combobox', { name: 'Location' }).fill('Leeds');
      await form.getByRole('button', { name: 'Submit Report' }).click();
      await form.getByRole('heading', { name: 'Your receipt code' }).waitFor();
      await page.close();
    });
    const runOf = (job: string) => during(ingestion, () => fireTimer(stack.timersUrl, job), { job });
    const listed = (await (await fetch(`${stack.timersUrl}/admin/functions`)).json()) as {
      name: string;
      config: { bindings: { schedule: string }[] };
    }[];
    // The collector's first run finds nothing; the next finds posts, which the other jobs then process.
    const nothing = await runOf('collectPosts');
    writeFictitiousPosts(x, searchTerms, Date.now());
    const posts = x.posts.length;
    const post = each(await runOf('collectPosts'), nothing, posts);
    // The first sweep applies the retention times to the invented incidents; no later one has so much work.
    await runOf('sweep');
    const jobs: Record<string, { use: Use; runs: number }> = {};
    for (const { name, config } of listed) {
      const use = name === 'collectPosts' ? nothing : await runOf(name);
      jobs[name] = { use, runs: runsAMonth(config.bindings[0]?.schedule ?? '') };
    }
    return { measured: { firstView, laterView, report, jobs, post }, posts };
  } finally {
    await browser.close();
    await stack.stop();
    await Promise.all([ingestion.close(), x.close()]);
  }
}

ensureChromium();
const path = join(root, 'docs/costs.md');
const { measured, posts } = await measure();
const x = new Map<number, XBill>();
for (const postsADay of [10, 100, 1000]) x.set(postsADay, await simulateXBill(postsADay));
const day = new Date().toISOString().slice(0, 10);
writeFileSync(path, pageOf({ ...measured, x }, { day, viewSeconds: viewTime / 1000, posts }));
console.log(`✓ ${path}`);
process.exit();
