import type { ReviewedIncident } from '@incidentmap/core/domain/incident/incident';
import { useTranslation } from 'react-i18next';
import { shortMoment } from '../../lib/dates.ts';
import { nameOf } from '../../lib/nameOf.ts';
import { reviewTexts } from './texts.ts';

type Decided = Pick<ReviewedIncident, 'isWithdrawn' | 'mergedInto' | 'decidedAt' | 'decider'>;

/**
 * When a report was decided, and by whom where a reviewer did. Its tab says what was decided; only another end is put into
 * words. Empty while it waits.
 */
export function useDecided({ isWithdrawn, mergedInto, decidedAt, decider }: Decided): string[] {
  const { t, i18n } = useTranslation(reviewTexts);
  if (decidedAt === null) return [];
  const when = shortMoment(decidedAt, i18n.language) ?? decidedAt;
  if (isWithdrawn) return [t('decidedLine.withdrawn', { when })];
  if (mergedInto !== null) return [t('decidedLine.merged', { when })];
  return decider === null ? [when] : [when, t('decidedLine.by', { name: nameOf(decider) })];
}
