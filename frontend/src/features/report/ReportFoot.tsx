import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { fromMedium } from '../../ui/layout/breakpoints.ts';
import { SendingText } from '../../forms/SendingText.tsx';
import { SubmitButton } from '../../ui/controls/SubmitButton.tsx';
import { Warning } from '../../ui/feedback/Warning.tsx';
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
    display: 'flex',
    // A line for each button where large text leaves no room for both.
    flexWrap: 'wrap',
    gap: '0.5rem 0.75rem',
    '& > button': { flexGrow: 1, minWidth: 0, maxWidth: '100%' },
    [fromMedium]: { gridColumnStart: 2, justifyContent: 'end' },
  },
  submit: { flexBasis: 'max-content', '&&': { flexGrow: 100 } },
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
        <div role="status">
          {isSending && (
            <div className={styles.said}>
              <SendingText>{t('sending')}</SendingText>
            </div>
          )}
        </div>
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
        <SubmitButton isBusy={isSending} className={styles.submit}>
          {t('submit')}
        </SubmitButton>
      </div>
    </div>
  );
}
