import type { SearchPlace } from '@incidentmap/core/domain/places/place';
import type { TFunction } from 'i18next';
import { longDate } from '../../../lib/dates.ts';
import type { HomeFilter } from '../../../lib/homeFilter.ts';
import type { searchTexts } from './texts.ts';

type T = TFunction<typeof searchTexts>;

const mostLetters = 40;

/** An address or words that someone typed may fill the screen. */
function shortened(text: string): string {
  const letters = Array.from(text.trim().replaceAll(/\s+/g, ' '));
  return letters.length <= mostLetters ? letters.join('') : `${letters.slice(0, mostLetters).join('').trim()}…`;
}

/** The place as its visitor knows it: a postcode as it was typed. */
const nameOf = ({ kind, address }: SearchPlace, { search }: HomeFilter): string =>
  shortened(kind === 'postcode' && search.trim() !== '' ? search.toUpperCase() : address);

/** What the list shows: the filter, and where it looks. */
export type ShownSearch = {
  filter: HomeFilter;
  /** null without a place. */
  place: SearchPlace | null;
  /** Whether the point is the visitor's own location, as they said just now. */
  isMine: boolean;
};

/** Where the incidents are, as the end of a sentence: 'within 5 km of Leeds'. '' without a search. */
export function whereText(t: T, { filter, place, isMine }: ShownSearch): string {
  const { km, box, search } = filter;
  const words = shortened(search);
  if (box) return words === '' ? t('where.box') : t('where.wordsInBox', { words });
  if (!place) return words === '' ? '' : t('where.words', { words });
  const name = nameOf(place, filter);
  if (place.kind === 'constituency') return t('where.constituency', { place: shortened(place.name) });
  if (place.area !== null) return t('where.area', { place: name });
  if (isMine) return t('where.mine', { km });
  if (place.kind !== 'point') return t('where.circle', { km, place: name });
  return name === '' ? t('where.point', { km }) : t('where.pointNear', { km, place: name });
}

/** How many only name the searched place, beside how many lie there. */
export type Naming = Pick<HomeFilter, 'search'> & { there: number; naming: number };

/** '2 more mention Leeds'; '' where none does. */
export function namingText(t: T, { search, there, naming }: Naming, language: string): string {
  if (naming === 0) return '';
  const number = new Intl.NumberFormat(language).format(naming);
  return t(there > 0 ? 'naming.more' : 'naming.only', { count: naming, number, place: shortened(search) });
}

/** The days in words: 'Past month', '1 January 2026 to 31 March 2026'. */
export function whenText(t: T, { range, from, to }: HomeFilter, language: string): string {
  const first = from && longDate(from, language);
  const last = to && longDate(to, language);
  if (first && last) return first === last ? first : t('when.between', { first, last });
  if (first) return t('when.since', { first });
  return last ? t('when.until', { last }) : t(`range.${range}`);
}
