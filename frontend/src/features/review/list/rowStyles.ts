import { tokens } from '@fluentui/react-components';
import { tiny } from '../../../ui/layout/breakpoints.ts';

/** For `makeStyles` of a row: the mark of the severity, and a title of two lines at most; `smallText` is below it. */

export const rowMark = { display: 'grid', placeItems: 'center', [tiny]: { justifyItems: 'start' } } as const;

export const rowTitle = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  // A title in Urdu begins at the right.
  textAlign: 'start',
  fontSize: '1rem',
  fontWeight: tokens.fontWeightSemibold,
  lineHeight: '1.25rem',
} as const;

/** One line, which ends early where it is too long; in very large text it takes as many as it needs. */
export const oneRowLine = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  [tiny]: { whiteSpace: 'normal' },
} as const;
