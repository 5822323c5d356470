import { localeOf } from './localeOf.ts';

/** A length as people write it, such as the side of the cells that places are moved to: `250 m`, `1 km`. */
export function lengthOf(metres: number, language: string): string {
  const isFar = metres >= 1000;
  return new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit: isFar ? 'kilometer' : 'meter',
    maximumFractionDigits: 1,
  }).format(isFar ? metres / 1000 : metres);
}
