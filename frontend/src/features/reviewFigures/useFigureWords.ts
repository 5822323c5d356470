import type { PublicCount } from '@incidentmap/core/domain/review/publicFigures';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../lib/localeOf.ts';
import { reviewFigureTexts } from './texts.ts';

/** Figures in words. */
export function useFigureWords() {
  const { t, i18n } = useTranslation(reviewFigureTexts);
  const locale = localeOf(i18n.language);
  const number = new Intl.NumberFormat(locale);
  const long = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return {
    count: (count: PublicCount): string => (typeof count === 'number' ? number.format(count) : t(`hidden.${count}`)),
    /** Of minutes. */
    time: (minutes: number | null): string => {
      if (minutes === null) return t('unknown');
      return minutes < 120 && minutes % 60 !== 0
        ? t('minutes', { count: minutes })
        : t('hours', { count: Math.round(minutes / 60) });
    },
    month: (month: string): string => long.format(new Date(`${month}-01T00:00:00Z`)),
    hour: (hour: number): string => `${String(hour).padStart(2, '0')}:00`,
  };
}
