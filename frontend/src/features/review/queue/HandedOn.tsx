import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { lineButton, linkFace } from '../shared/roomStyles.ts';
import { reviewTexts } from '../shared/texts.ts';
import { lineBelow } from '../../../ui/layout/cardStyles.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '0.5rem',
    minBlockSize: '2.75rem',
    paddingInline: 'var(--gutter)',
    fontSize: '0.875rem',
    color: tokens.colorNeutralForeground2,
  },
  head: {
    justifyContent: 'space-between',
    ...lineBelow,
  },
  button: {
    ...lineButton,
    // Its words begin, or end, where the rows do.
    marginInline: '-0.5rem',
    whiteSpace: 'normal',
    textAlign: 'start',
    fontSize: 'inherit',
    fontWeight: tokens.fontWeightRegular,
    ...linkFace,
  },
});

type Props = {
  /** How many the reader has handed on; null over the list of those, where the way leads back. */
  count: number | null;
  onGo: () => void;
};

/** The way to what its reader has handed on, at the end of the list, and over those the way back to what waits. */
export function HandedOn({ count, onGo }: Props) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.root, count === null && styles.head)}>
      {count === null && <span>{t('work.handedOn.list')}</span>}
      <Button className={styles.button} appearance="subtle" onClick={onGo}>
        {count === null ? t('work.handedOn.back') : t('work.handedOn.show', { count })}
      </Button>
    </div>
  );
}
