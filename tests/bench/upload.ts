import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openBlobs } from '@incidentmap/core/server/stores/blobs/blobs';
import type { Browser } from 'playwright-core';
import { allowRequestsFrom } from '../../dev/stack/azurite.ts';
import { startBlobs } from '../support/media/blobs.ts';
import { launchChromium } from '../../dev/tools/chromium.ts';
import { servePage } from './pages.ts';
import { type Figure, figure, percentile } from './report.ts';

const bytes = 100_000_000;
const rounds = 8;

/** Milliseconds that curl takes to send the file; null without curl. */
async function curl(file: string, url: string): Promise<number | null> {
  const startedAt = performance.now();
  const type = ['--header', 'x-ms-blob-type: BlockBlob', '--header', 'content-type: video/mp4'];
  const sent = promisify(execFile)('curl', ['--silent', '--fail', ...type, '--upload-file', file, url]);
  try {
    await sent;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return performance.now() - startedAt;
}

/** Megabytes of the browser's private memory, all processes together; null where Linux does not report it. */
async function memoryOf(browser: Browser): Promise<number | null> {
  if (!existsSync('/proc/self/status')) return null;
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const kilobytes = processInfo.map(({ id }) => {
    try {
      return Number(/RssAnon:\s*(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0);
    } catch {
      // It has exited meanwhile.
      return 0;
    }
  });
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1000;
}

/** The peak growth of the browser's memory during the work. */
async function growth(browser: Browser, work: Promise<unknown>): Promise<number | null> {
  const before = await memoryOf(browser);
  if (before === null) return null;
  const done = new AbortController();
  const watch = async () => {
    let most = before;
    while (!done.signal.aborted) {
      most = Math.max(most, (await memoryOf(browser)) ?? 0);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return most - before;
  };
  const watched = watch();
  await work.finally(() => done.abort());
  return watched;
}

/** Uploads a large video from the page straight to storage, and the same file with curl, in turn. */
export async function measureUpload(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-upload-'));
  const file = join(folder, 'film.mp4');
  writeFileSync(file, randomBytes(bytes));
  const [storage, browser, site] = await Promise.all([startBlobs(), launchChromium(), servePage('upload')]);
  try {
    await allowRequestsFrom(storage.connectionString, site.url);
    const { pending } = openBlobs({ BLOB_CONNECTION_STRING: storage.connectionString });
    const address = async (name: string) => (await pending.uploadUrl(name)).url;
    const page = await browser.newPage();
    await page.goto(site.url);
    await page.locator('input').setInputFiles(file);
    const send = async (name: string) => page.evaluate<number>(`send(${JSON.stringify(await address(name))})`);
    const pairs: { ours: number; theirs: number | null }[] = [];
    for (let round = 0; round < rounds; round++) {
      const theirs = await curl(file, await address(`curl${round}`));
      pairs.push({ theirs, ours: await send(`page${round}`) });
    }
    // Measured separately, because watching the memory takes time.
    const grown = await growth(browser, send('watched'));
    const speed = (times: readonly number[]) => `${Math.round(bytes / 1000 / percentile(times, 50))} MB/s`;
    const compared = pairs.flatMap(({ ours, theirs }) => (theirs === null ? [] : [{ theirs, ratio: theirs / ours }]));
    const ratio =
      compared.length > 0
        ? percentile(
            compared.map((each) => each.ratio),
            50,
          )
        : null;
    const ours = speed(pairs.map((pair) => pair.ours));
    return [
      figure(
        '100 MB straight to storage',
        ratio === null ? ours : `${ratio.toFixed(2)} × (${ours})`,
        '≥ 0.8 × curl',
        ratio === null ? null : ratio >= 0.8,
        ratio === null ? 'there is no curl' : speed(compared.map(({ theirs }) => theirs)),
      ),
      figure(
        "the browser's memory meanwhile",
        grown === null ? 'not told here' : `+ ${Math.round(grown)} MB`,
        '≤ 20 MB more',
        grown === null ? null : grown <= 20,
      ),
    ];
  } finally {
    site.close();
    await browser.close();
    await storage.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
