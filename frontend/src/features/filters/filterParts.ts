import { severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { overlays } from '@incidentmap/core/domain/map/overlays';
import type { TFunction } from 'i18next';
import type { HomeFilter } from '../../lib/homeFilter.ts';
import type { FilterControl } from './filterControl.ts';
import type { filterTexts } from './texts.ts';

const always = ['range', 'severity', 'type', 'overlays'] as const;
export type FilterPart = 'within' | (typeof always)[number];

/** The parts of the filter that are chosen, in the order in which they stand; the text is typed. */
export const filterParts = (isCircle: boolean): readonly FilterPart[] => (isCircle ? ['within', ...always] : always);

type T = TFunction<typeof filterTexts>;

function datesText({ range, from, to }: HomeFilter, t: T, language: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  if (from !== undefined && to !== undefined) return format.formatRange(new Date(from), new Date(to));
  if (from !== undefined) return t('since', { date: format.format(new Date(from)) });
  if (to !== undefined) return t('until', { date: format.format(new Date(to)) });
  return t(`range.${range}`);
}

/** What is chosen for a part, as its button says it. */
export function chosenText(
  part: FilterPart,
  { filter, overlays: shown }: Pick<FilterControl, 'filter' | 'overlays'>,
  t: T,
  language: string,
): string {
  const some = (chosen: number, total: number) => (chosen === 0 ? t('none') : t('someOf', { chosen, total }));
  switch (part) {
    case 'within':
      return t('within.km', { km: filter.km });
    case 'range':
      return datesText(filter, t, language);
    case 'severity':
      return some(filter.severities.length, severities.length);
    case 'type':
      return filter.type === 'all' ? t('allTypes') : t(`incidentType.${filter.type}`);
    case 'overlays':
      return some(shown.length, overlays.length);
  }
}
