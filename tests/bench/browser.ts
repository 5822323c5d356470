import { existsSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { registerApi } from '../../api/src/register.ts';
import { root } from '../../dev/build.ts';
import { startHost } from '../../dev/host/index.ts';
import { servicesIn } from './database.ts';
import { type Figure, figure, ms, percentile } from './report.ts';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** The built site, compressed as a web server would, with the API behind it. */
async function serve(folder: string): Promise<{ url: string; close(): Promise<void> }> {
  const services = servicesIn(folder);
  const host = await startHost({ load: () => registerApi(() => services), log: () => undefined });
  const dist = join(root, 'frontend/dist');
  const packed = new Map<string, Buffer>();
  const forward = async (path: string, response: ServerResponse): Promise<void> => {
    const answer = await fetch(host.url + path);
    // fetch has unpacked it: what is slow here is the browser's line, so it is packed again.
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
    const body = brotliCompressSync(Buffer.from(await answer.arrayBuffer()), quality);
    const headers = { ...Object.fromEntries(answer.headers), 'content-encoding': 'br', 'content-length': body.length };
    response.writeHead(answer.status, headers);
    response.end(body);
  };
  const server = createServer((asked, response) => {
    const path = asked.url?.split('?')[0] ?? '/';
    if (path.startsWith('/api/')) return void forward(asked.url ?? '/', response);
    const file = join(dist, existsSync(join(dist, path)) && path !== '/' ? path : 'index.html');
    const bytes = packed.get(file) ?? brotliCompressSync(readFileSync(file));
    packed.set(file, bytes);
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'br',
    });
    response.end(bytes);
  }).listen(0);
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await host.close();
      await services.database.close();
    },
  };
}

/** Runs before the page: notes paints, shifts, long tasks and the first markers. Times in milliseconds since the start. */
const notes = `
window.noted = { lcp: 0, cls: 0, longTasks: [], clusters: 0 };
new PerformanceObserver((list) => { for (const each of list.getEntries()) noted.lcp = each.startTime; }).observe({ type: 'largest-contentful-paint', buffered: true });
new PerformanceObserver((list) => { for (const each of list.getEntries()) if (!each.hadRecentInput) noted.cls += each.value; }).observe({ type: 'layout-shift', buffered: true });
new PerformanceObserver((list) => { for (const each of list.getEntries()) noted.longTasks.push(each.duration); }).observe({ type: 'longtask', buffered: true });
new MutationObserver(() => { if (!noted.clusters && document.querySelector('.map-cluster')) noted.clusters = performance.now(); }).observe(document, { childList: true, subtree: true });
`;

type Noted = { lcp: number; cls: number; longTasks: number[]; clusters: number };
const noted = (page: Page): Promise<Noted> => page.evaluate('noted');

/** Milliseconds between frames while the map is dragged to and fro. */
async function framesWhilePanning(page: Page): Promise<number[]> {
  await page.evaluate(
    'window.frames_ = []; window.last_ = performance.now(); (function tick(now) { frames_.push(now - last_); last_ = now; window.raf_ = requestAnimationFrame(tick); })(last_)',
  );
  const box = (await page.locator('.leaflet-container').boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  for (let round = 0; round < 3; round++) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 20; step++) await page.mouse.move(x + step * 6, y + step * 4);
    await page.mouse.up();
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 20; step++) await page.mouse.move(x - step * 6, y - step * 4);
    await page.mouse.up();
  }
  return page.evaluate('cancelAnimationFrame(raf_), frames_.slice(2)');
}

async function slow(session: CDPSession): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.enable');
  const bytesPerSecond = (1.6 * 1024 * 1024) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

/** The home page over the filled database: as it comes, and on a slow phone. */
export async function measureMap(folder: string): Promise<{ figures: Figure[]; version: string }> {
  const site = await serve(folder);
  const browser = await chromium.launch({
    executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const figures: Figure[] = [];
  try {
    await fetch(site.url);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript(notes);
    await page.goto(site.url);
    await page.locator('.map-cluster').first().waitFor({ timeout: 60_000 });
    await page.getByText(/^1 to 10 of/).waitFor({ timeout: 60_000 });
    const first = await noted(page);
    figures.push(figure('first clusters after the address was opened', ms(first.clusters)));

    const filters = page.getByRole('search', { name: 'Filters' });
    const changes: number[] = [];
    for (const name of ['Low', 'Medium', 'High', 'Medium', 'Low', 'High']) {
      const before = await page.getByText(/^1 to 10 of/).textContent();
      const startedAt = performance.now();
      await filters.getByRole('checkbox', { name }).click();
      await page.waitForFunction(
        `document.querySelector('p[role=status]') && !document.body.textContent.includes(${JSON.stringify(before)})`,
      );
      changes.push(performance.now() - startedAt);
    }
    const change = percentile(changes, 50);
    figures.push(figure('a filter to the new list, through the server', ms(change), '≤ 50 ms', change <= 50));

    const frames = await framesWhilePanning(page);
    const p95 = percentile(frames, 95);
    figures.push(figure('pan: p95 frame', ms(p95), '≤ 20 ms', p95 <= 20));

    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await phone.addInitScript(notes);
    await slow(await phone.context().newCDPSession(phone));
    await phone.goto(site.url, { timeout: 120_000 });
    await phone.locator('.map-cluster').first().waitFor({ timeout: 120_000 });
    await phone.getByText(/^1 to 10 of/).waitFor({ timeout: 120_000 });
    const { lcp, cls, clusters } = await noted(phone);
    figures.push(figure('slow phone: LCP', ms(lcp), '≤ 2.5 s', lcp <= 2500));
    figures.push(figure('slow phone: first clusters', ms(clusters), '≤ 3 s', clusters <= 3000));
    figures.push(figure('slow phone: CLS', cls.toFixed(3), '≤ 0.02', cls <= 0.02));
    if (process.env['SCREENSHOTS']) {
      await page.screenshot({ path: join(process.env['SCREENSHOTS'], 'wide.png') });
      await phone.screenshot({ path: join(process.env['SCREENSHOTS'], 'phone.png'), fullPage: true });
    }
  } finally {
    await browser.close();
    await site.close();
  }
  return { figures, version: `Chromium ${browser.version()}` };
}
