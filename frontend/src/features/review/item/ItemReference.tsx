import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { referenceOf } from '@incidentmap/core/domain/incident/reference';
import { useTranslation } from 'react-i18next';
import { uiTexts } from '../../../ui/texts.ts';
import { useToast } from '../../../ui/toasts/toast.ts';
import { lineButton } from '../shared/roomStyles.ts';
import { itemTexts } from './texts.ts';
import { reviewTexts } from '../shared/texts.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '0.5rem',
    color: tokens.colorNeutralForeground2,
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
    fontVariantNumeric: 'tabular-nums',
  },
  copy: { ...lineButton, fontSize: 'inherit', fontWeight: tokens.fontWeightRegular },
});

/** The number by which reviewers speak of an item, to be copied. */
export function ItemReference({ id }: { id: string }) {
  const { t } = useTranslation([itemTexts, reviewTexts, uiTexts]);
  const styles = useStyles();
  const toast = useToast();
  const reference = referenceOf(id);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reference);
      toast({ title: t('reference.copied'), intent: 'success' });
    } catch {
      toast({ title: t('ui:copyFailed.title'), body: reference, intent: 'error' });
    }
  };
  return (
    <div className={styles.root}>
      <span dir="ltr" translate="no">
        {t('review:queue.reference', { id: reference })}
      </span>
      <Button
        className={styles.copy}
        appearance="subtle"
        icon={<CopyRegular />}
        aria-label={t('reference.copyIt')}
        onClick={() => void copy()}
      >
        {t('reference.copy')}
      </Button>
    </div>
  );
}
