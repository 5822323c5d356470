import { useTranslation } from 'react-i18next';
import { useQuery } from '../../../api/useQuery.ts';
import { lengthOf } from '../../../lib/lengthOf.ts';
import { reviewTexts } from '../shared/texts.ts';

/** The size of the cell that the public sees in place of a point: in metres, undefined until it is known, and in words. */
export function usePublicCell() {
  const { i18n } = useTranslation(reviewTexts);
  const grid = useQuery('getSite').data?.publicGridMetres;
  // As long as what it stands for, so that nothing moves when it comes.
  return { grid, size: grid === undefined ? '… m' : lengthOf(grid, i18n.language) };
}
