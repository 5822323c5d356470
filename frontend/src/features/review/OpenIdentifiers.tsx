import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { fromMedium } from '../../ui/media.ts';
import { reviewTexts } from './texts.ts';
import type { Identifiers } from './useIdentifiers.ts';

const useStyles = makeStyles({
  root: {
    flexGrow: 1,
    flexBasis: '100%',
    [fromMedium]: { flexBasis: '10rem' },
    ':empty': { display: 'none' },
    minInlineSize: 0,
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
  },
});

/** Beside the button that approves: why it does not yet, and what to do. `id`: the button is described by it. */
export function OpenIdentifiers({ id, identifiers: { open } }: { id: string; identifiers: Identifiers }) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  return (
    <p id={id} className={styles.root}>
      {open.length > 0 && t('identifiers.first', { count: open.length })}
    </p>
  );
}
