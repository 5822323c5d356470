import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { galleryMediaOf } from '@incidentmap/core/domain/incident/gallery';
import { createClient } from '@incidentmap/core/contract';
import type { Result } from 'lighthouse';
import type { Browser } from 'playwright-core';
import { fillStack } from '../../dev/demo/fillStack.ts';
import { root } from '../../ops/site/build.ts';
import { launchChromium } from '../../dev/tools/chromium.ts';
import { startStack, writeOpeningFile } from '../../dev/stack/stack.ts';
import { freePorts } from '../../dev/stack/ports.ts';
import { asVisited } from './chromium.ts';
import { type Figure, figure, ms, percentile } from './report.ts';
import { measureFirstView } from './slowPhone.ts';

const runs = 3;

/** The pages, and when the largest thing of each is to be painted on a slow phone; milliseconds. */
const pages = { '/': 1000, '/gallery': 1500, '/upload': 1200, '/incident/{id}': 1200, '/privacy': 1200 };

/** What Lighthouse judges, and the least that each shall have. */
const categories = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof categories;

const certificate = readFileSync(join(root, 'dev/standins/loopback.pem'), 'utf8');

/** Makes Chromium trust the certificate, without which it would not keep what it has loaded. */
const trust = (): string => {
  const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' });
  return `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`;
};

const isText = (type = ''): boolean => /^(?:text\/|image\/svg|application\/json)|javascript/.test(type);

type Proxy = { url: string; close(): void };

/**
 * Serves what is `behind` as Azure does: by HTTP/2, and texts compressed. In texts and headers, the keys of `others` are
 * replaced by their values: the address of another origin by that of its proxy. The origin that asks is replaced the other
 * way round.
 */
async function serveCompressed(behind: string, others: Readonly<Record<string, string>> = {}): Promise<Proxy> {
  const packed = new Map<string, Buffer>();
  const replaced = (text: string) =>
    Object.entries(others).reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
  const sendText = async (
    found: IncomingMessage,
    status: number,
    kept: OutgoingHttpHeaders,
    to: Http2ServerResponse,
  ) => {
    const text = replaced((await buffer(found)).toString());
    const compressed = packed.get(text) ?? brotliCompressSync(text);
    packed.set(text, compressed);
    to.writeHead(status, { ...kept, 'content-encoding': 'br' });
    to.end(compressed);
  };
  const answer = ({ url, method, headers }: Http2ServerRequest, response: Http2ServerResponse) => {
    const named = Object.entries(headers).filter(([name]) => !name.startsWith(':'));
    const asked = { ...Object.fromEntries(named), 'accept-encoding': 'identity' } as Record<string, string>;
    const origin = Object.keys(others).find((from) => others[from] === headers['origin']);
    if (origin !== undefined) asked['origin'] = origin;
    const sending = request(behind + url, { method, headers: asked }, (found) => {
      const kept = Object.fromEntries(
        Object.entries(found.headers).flatMap(([name, value]) =>
          typeof value === 'string' && !ofConnection.has(name) ? [[name, replaced(value)]] : [],
        ),
      );
      const status = found.statusCode ?? 500;
      if (isText(found.headers['content-type'])) void sendText(found, status, kept, response);
      else {
        response.writeHead(status, kept);
        found.pipe(response.stream);
      }
    });
    // The page was closed.
    sending.on('error', () => response.destroy());
    sending.end();
  };
  const server = createSecureServer({ key: certificate, cert: certificate }, answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}

/** Headers of an answer that HTTP/2 does not have, or that are no longer true of the compressed text. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'etag']);

/** The newest picture of the site's incidents, and where it is stored. */
async function newestPicture(siteUrl: string): Promise<{ incidentId: string; storageUrl: string }> {
  const { incidents } = await createClient({ baseUrl: siteUrl }).listGallery({ query: { media: 'photo' } });
  for (const incident of incidents) {
    for (const { media } of galleryMediaOf(incident))
      if (media.kind === 'photo') return { incidentId: incident.id, storageUrl: new URL(media.url).origin };
  }
  throw new Error('The demonstration has no picture.');
}

/** Loads the page once, so that the server has made ready what it sends. */
async function warm(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.close();
}

const seen = (result: Result, audit: string): number => result.audits[audit]?.numericValue ?? Number.NaN;

/** What Lighthouse finds wrong in a category that should be without fault. */
const faults = (result: Result, category: Category): string[] =>
  (result.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const score = result.audits[id]?.score;
    return weight > 0 && score !== null && score !== undefined && score < 0.9 ? [id] : [];
  });

/** The first views of the public pages on a slow phone, and Lighthouse's four scores on its own: medians of some runs. */
export async function measurePages(): Promise<Figure[]> {
  // Loaded here, because the other parts do without it.
  const { default: lighthouse } = await import('lighthouse');
  const environment = { DEMO_DATA: 'on', GEOCODER_URL: 'off', POSTCODES_URL: 'off' };
  const [stack, { PORT: port }] = await Promise.all([startStack({ environment, fill: fillStack }), freePorts()]);
  await writeOpeningFile(stack);
  const { incidentId, storageUrl } = await newestPicture(stack.url);
  // The page that asks it for the opening file has an address only after it.
  const ofSite: Record<string, string> = {};
  const storage = await serveCompressed(storageUrl, ofSite);
  const site = await serveCompressed(stack.url, {
    [storageUrl]: storage.url,
    // An operator's site has no banner that calls its incidents invented.
    '"demonstrationData":true': '"demonstrationData":false',
  });
  ofSite[stack.url] = site.url;
  const browser = await launchChromium([`--remote-debugging-port=${port}`, trust(), asVisited]);
  const figures: Figure[] = [];
  const speeds: number[] = [];
  try {
    for (const [name, largest] of Object.entries(pages)) {
      const path = name.replace('{id}', incidentId);
      await warm(browser, site.url + path);
      const results: Result[] = [];
      for (let run = 0; run < runs; run++) {
        const found = await lighthouse(site.url + path, { port, onlyCategories: Object.keys(categories) });
        if (!found || found.lhr.runtimeError) throw new Error(`${name}: ${found?.lhr.runtimeError?.message}`);
        results.push(found.lhr);
        speeds.push(found.lhr.environment.benchmarkIndex);
      }
      figures.push(...(await measureFirstView(browser, name, site.url + path, largest)));
      const median = (of: (result: Result) => number) => percentile(results.map(of), 50);
      for (const [category, least] of Object.entries(categories) as [Category, number][]) {
        const score = Math.round(median((result) => (result.categories[category]?.score ?? 0) * 100));
        const times = [
          `FCP ${ms(median((result) => seen(result, 'first-contentful-paint')))}`,
          `LCP ${ms(median((result) => seen(result, 'largest-contentful-paint')))}`,
          `blocked ${ms(median((result) => seen(result, 'total-blocking-time')))}`,
          `CLS ${median((result) => seen(result, 'cumulative-layout-shift')).toFixed(3)}`,
        ];
        const more =
          category === 'performance' ? times : [...new Set(results.flatMap((result) => faults(result, category)))];
        figures.push(figure(`${name}: ${category}`, String(score), `≥ ${least}`, score >= least, more.join(', ')));
      }
    }
    const [slowest, fastest] = [Math.min(...speeds), Math.max(...speeds)].map(Math.round);
    const load = `load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors; each figure the median of ${runs} runs`;
    const what = "the machine's speed meanwhile, by Lighthouse's own measure";
    figures.push(figure(what, `${slowest} to ${fastest}`, '', null, load));
  } finally {
    await browser.close();
    site.close();
    storage.close();
    await stack.stop();
  }
  return figures;
}
