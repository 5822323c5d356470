import { defaultXBudget, type XBudget, xPrices } from '../../../domain/monitor/xBudget.ts';
import { postsSpent } from './collectTerm.ts';
import type { Needs } from '../../services.ts';
import { lookUpCents } from '../../stores/lookUps.ts';

/**
 * The daily budget for reading X and what is left of it; null while nothing is collected, as the collector has stored:
 * the HTTP functions may have no token.
 */
export async function xBudgetToday({
  collector,
  lookUps,
  settings,
  now,
}: Needs<'collector' | 'lookUps' | 'settings' | 'now'>): Promise<XBudget | null> {
  const [collected, lookedUp] = await Promise.all([collector.shown(), lookUps.shown()]);
  const isOn = collected ? collected.state !== 'off' : settings.X_BEARER_TOKEN !== undefined;
  if (!isOn) return null;
  const spent = (collected ? postsSpent(collected, now()) * xPrices.post : 0) + lookUpCents(lookedUp, now());
  const perDay = settings.X_DAILY_BUDGET_CENTS;
  return { perDay, default: defaultXBudget, remaining: Math.max(0, perDay - spent) };
}
