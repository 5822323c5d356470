import { makeStyles, tokens } from '@fluentui/react-components';
import { fromMedium } from '../../../ui/layout/breakpoints.ts';

/** An incident as a row of the list, and its placeholder: the same lines at the same heights. */
export const useCardStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '0.125rem',
    paddingBlock: '0.625rem 0.375rem',
    paddingInline: '1rem 0.5rem',
    [fromMedium]: { paddingInline: '1.25rem 0.75rem' },
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke2,
  },
  /** A card that stands alone. */
  framed: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  first: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 0.5rem', minBlockSize: '1.25rem' },
  last: { display: 'flex', alignItems: 'center', gap: '0.75rem', minBlockSize: '2.25rem' },
});
