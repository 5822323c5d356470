import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { lineButton, linkFace } from '../shared/roomStyles.ts';
import { reviewTexts } from '../shared/texts.ts';

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
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke2,
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

/** At the end of the list: how many its reader has handed on, and the way to them. */
export function HandedOnCount({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <Button className={styles.button} appearance="subtle" onClick={onShow}>
        {t('work.handedOn.show', { count })}
      </Button>
    </div>
  );
}

/** Over what its reader has handed on: the way back to what waits. */
export function HandedOnHead({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.root, styles.head)}>
      <span>{t('work.handedOn.list')}</span>
      <Button className={styles.button} appearance="subtle" onClick={onBack}>
        {t('work.handedOn.back')}
      </Button>
    </div>
  );
}
