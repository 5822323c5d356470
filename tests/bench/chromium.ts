import type { Page } from 'playwright-core';

/**
 * A flag without which a browser that Playwright controls reads React once more, 60 ms on the slow phone, to note where an
 * error was made that is never shown. No visitor's browser does.
 */
export const asVisited = '--js-flags=--no-enable-lazy-source-positions';

/** Bytes that the page's own JavaScript holds after a garbage collection. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize = 0 } = (await session.send('Runtime.getHeapUsage')) as {
    usedSize: number;
    backingStorageSize?: number;
  };
  await session.detach();
  return usedSize + backingStorageSize;
}

/** What the page's main thread did during an action; milliseconds. */
export type Watched = { frames: number[]; longTasks: number[] };

export async function watching(page: Page, act: () => Promise<void>): Promise<Watched> {
  await page.evaluate(`{
    const watched = { frames: [], longTasks: [], isOn: true };
    watched.observer = new PerformanceObserver((list) => {
      for (const each of list.getEntries()) watched.longTasks.push(each.duration);
    });
    watched.observer.observe({ type: 'longtask' });
    let last = null;
    const tick = (now) => {
      if (last !== null) watched.frames.push(now - last);
      last = now;
      if (watched.isOn) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    window.watched = watched;
  }`);
  await act();
  return page.evaluate('watched.isOn = false, watched.observer.disconnect(), watched');
}
