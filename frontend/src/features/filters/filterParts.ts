import { severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { overlays } from '@incidentmap/core/domain/map/overlays';
import type { TFunction } from 'i18next';
import type { FilterControl } from './filterControl.ts';
import type { filterTexts } from './texts.ts';

/** The parts of the filter that are chosen, in the order in which they stand; the text is typed. */
export const filterParts = ['range', 'severity', 'type', 'overlays'] as const;
export type FilterPart = (typeof filterParts)[number];

type Chosen = Pick<FilterControl, 'filter' | 'overlays'>;

/** What is chosen for a part, as its button says it. */
export function chosenText(
  part: FilterPart,
  { filter, overlays: shown }: Chosen,
  t: TFunction<typeof filterTexts>,
): string {
  const some = (count: number, total: number) => (count === 0 ? t('none') : t('someOf', { chosen: count, total }));
  switch (part) {
    case 'range':
      return t(`range.${filter.range}`);
    case 'severity':
      return some(filter.severities.length, severities.length);
    case 'type':
      return filter.type === 'all' ? t('allTypes') : t(`incidentType.${filter.type}`);
    case 'overlays':
      return some(shown.length, overlays.length);
  }
}
