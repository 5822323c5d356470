import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import { useTranslation } from 'react-i18next';
import { shortDay, shortMoment } from '../../../lib/dates.ts';
import { nameOf } from '../../../lib/nameOf.ts';
import { decidedTexts } from './texts.ts';

type Decided = Pick<ReviewedIncident, 'isApproved' | 'isWithdrawn' | 'mergedInto' | 'decidedAt' | 'decider'>;

/**
 * When a report was decided, and by whom where a reviewer did. Where no column says so, `isShort` puts into words what was
 * decided, and on which day; the tab says it of the others. Empty while it waits.
 */
export function useDecided(
  { isApproved, isWithdrawn, mergedInto, decidedAt, decider }: Decided,
  isShort: boolean,
): string[] {
  const { t, i18n } = useTranslation(decidedTexts);
  if (decidedAt === null || isApproved === 'pending') return [];
  const when = (isShort ? shortDay : shortMoment)(decidedAt, i18n.language) ?? decidedAt;
  if (isWithdrawn) return [t('decidedLine.withdrawn', { when })];
  if (mergedInto !== null) return [t('decidedLine.merged', { when })];
  const decided = isShort ? t(`decidedLine.${isApproved}`, { when }) : when;
  return decider === null ? [decided] : [decided, t('decidedLine.by', { name: nameOf(decider) })];
}
