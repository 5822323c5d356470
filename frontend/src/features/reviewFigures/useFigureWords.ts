import type { PublicCount } from '@incidentmap/core/domain/figures/publicFigures';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../lib/localeOf.ts';
import type { ShownMonth, ShownTime } from './shownMonth.ts';
import { reviewFigureTexts } from './texts.ts';

/** Words in the place of a figure do not begin with a digit. */
export const isFigure = (fact: string): boolean => /^\p{Nd}/u.test(fact);

/** Figures in words. */
export function useFigureWords() {
  const { t, i18n } = useTranslation(reviewFigureTexts);
  const locale = localeOf(i18n.language);
  const number = new Intl.NumberFormat(locale);
  const long = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const short = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const monthIn = (format: Intl.DateTimeFormat) => (month: string) => format.format(new Date(`${month}-01T00:00:00Z`));
  const countWords = (count: PublicCount): string =>
    typeof count === 'number' ? number.format(count) : t(`hidden.${count}`);
  const time = (minutes: ShownTime): string => {
    if (typeof minutes !== 'number') return t(`hidden.${minutes ?? 'none'}`);
    return minutes < 120 && minutes % 60 !== 0
      ? t('minutes', { count: minutes })
      : t('hours', { count: Math.round(minutes / 60) });
  };
  return {
    count: countWords,
    /** Of minutes. */
    time,
    /** Those of a month that are one number each. */
    facts: (of: Omit<ShownMonth, 'month'>) => ({
      approved: countWords(of.approved),
      rejected: countWords(of.rejected),
      corrected: countWords(of.corrected),
      agreed: countWords(of.agreed),
      disagreed: countWords(of.disagreed),
      median: time(of.median),
      ninetieth: time(of.ninetieth),
    }),
    month: monthIn(long),
    shortMonth: monthIn(short),
    hour: (hour: number): string => `${String(hour).padStart(2, '0')}:00`,
  };
}
