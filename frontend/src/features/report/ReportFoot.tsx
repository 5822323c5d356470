import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { fromMedium } from '../../ui/media.ts';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { reportTexts } from './texts.ts';

const useStyles = makeStyles({
  // In a dialog the form scrolls above it; on a page it stays at the bottom of the window.
  root: {
    position: 'sticky',
    insetBlockEnd: 0,
    zIndex: 2,
    display: 'grid',
    gap: '0 1rem',
    paddingBlock: '0.75rem',
    paddingInline: '1rem',
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    backgroundColor: tokens.colorNeutralBackground1,
    [fromMedium]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', paddingInline: '1.5rem' },
  },
  said: { marginBlockEnd: '0.5rem', [fromMedium]: { marginBlockEnd: 0 } },
  actions: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: '0.75rem',
    // Room for the words on the narrowest phones.
    '& > button': { minWidth: 0 },
    [fromMedium]: { gridColumnStart: 2, justifyContent: 'end' },
  },
  alone: { gridColumnEnd: 'span 2' },
});

type Props = {
  isSending: boolean;
  /** Why the report was not sent. */
  warning: string | null;
  onCancel: (() => void) | undefined;
  onClear: (() => void) | undefined;
};

/** The sticky foot of the report form: its buttons, and the progress or error of sending. */
export function ReportFoot({ isSending, warning, onCancel, onClear }: Props) {
  const { t } = useTranslation(reportTexts);
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <div>
        <Warning className={styles.said}>{!isSending && warning}</Warning>
        <div role="status">{isSending && <div className={styles.said}>{t('sending')}</div>}</div>
      </div>
      <div className={styles.actions}>
        {onCancel && (
          <Button onClick={onCancel} size="large">
            {t('action.cancel')}
          </Button>
        )}
        {onClear && (
          <Button onClick={onClear} size="large">
            {t('clear')}
          </Button>
        )}
        <SubmitButton isBusy={isSending} className={mergeClasses(!onCancel && !onClear && styles.alone)}>
          {t('submit')}
        </SubmitButton>
      </div>
    </div>
  );
}
