import { useTranslation } from 'react-i18next';

/** For texts with a count: the count, which chooses the plural, and the number as people write it. */
export function useNumber(): (count: number) => { count: number; number: string } {
  const { i18n } = useTranslation();
  const format = new Intl.NumberFormat(i18n.language);
  return (count) => ({ count, number: format.format(count) });
}
