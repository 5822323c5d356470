import { searchTerms } from '@incidentmap/core/domain/data/searchTerms';
import { setTimeout as delay } from 'node:timers/promises';
import { fireTimer, type Stack } from '../stack/stack.ts';
import type { StackSettings } from '../../ops/site/localSettings.ts';
import { startOembed } from '../standins/oembed.ts';
import { startX, writeFictitiousPosts } from '../standins/x.ts';

/** The longest wait for a first run of the collector, in milliseconds. */
const patience = 30_000;

/**
 * Starts the stand-ins of the outside services for `npm start -- --stand-ins`; `applyTo` adds the settings to call them.
 * There is none for places: with the online services off, the gazetteer is used.
 */
export async function startStandins() {
  const [oembed, x] = await Promise.all([startOembed({ isEveryVideoThere: true }), startX()]);
  writeFictitiousPosts(x, searchTerms, Date.now());
  const environment = {
    GEOCODER_URL: 'off',
    POSTCODES_URL: 'off',
    YOUTUBE_OEMBED_URL: oembed.url,
    TIKTOK_OEMBED_URL: oembed.url,
    X_API_URL: x.url,
    X_BEARER_TOKEN: x.token,
  };
  return {
    applyTo: (settings: StackSettings): StackSettings => ({
      ...settings,
      environment: { ...settings.environment, ...environment },
    }),
    close: () => Promise.all([oembed.close(), x.close()]),
  };
}

/** Runs the collector and then the refresh once, so that the monitor shows posts. */
export async function fillMonitor({ apiUrl, timersUrl }: Pick<Stack, 'apiUrl' | 'timersUrl'>): Promise<void> {
  const lastRun = async () => {
    const status = (await (await fetch(`${apiUrl}/api/social/status`)).json()) as { lastRun: string | null };
    return status.lastRun;
  };
  const before = await lastRun();
  await fireTimer(timersUrl, 'collectPosts');
  const until = Date.now() + patience;
  while ((await lastRun()) === before && Date.now() < until) await delay(100);
  await fireTimer(timersUrl, 'refreshSentiment');
}
