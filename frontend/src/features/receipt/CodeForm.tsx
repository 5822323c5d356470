import { makeStyles, tokens } from '@fluentui/react-components';
import { HttpError } from '@incidentmap/core/contract/client';
import { receiptBody, type ReceiptAnswer } from '@incidentmap/core/domain/sender/receipt';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useMutation } from '../../api/useMutation.ts';
import { TextField } from '../../forms/fields/TextField.tsx';
import { useAppForm } from '../../forms/useAppForm.ts';
import { safetyTexts } from '../../safety/texts.ts';
import { SubmitButton } from '../../ui/controls/SubmitButton.tsx';
import { useReceiptStyles } from './styles.ts';
import { receiptTexts } from './texts.ts';

const useStyles = makeStyles({
  code: { '& input': { fontFamily: tokens.fontFamilyMonospace } },
});

/** Asks for the receipt code and reads what was sent under it. */
export function CodeForm({ onFound }: { onFound: (code: string, answer: ReceiptAnswer) => void }) {
  const { t } = useTranslation([receiptTexts, safetyTexts]);
  const styles = useStyles();
  const shared = useReceiptStyles();
  const { run } = useMutation('readReceipt');

  const form = useAppForm(receiptBody, {
    initialValues: { code: '' },
    onSubmit: async (values) => {
      const { code } = receiptBody.parse(values);
      try {
        onFound(code, await run({ body: { code } }));
      } catch (error) {
        const isUnknown = error instanceof HttpError && error.status === 404;
        const message = isUnknown ? t('unknown') : apiErrorText(error, t('failed'));
        return [{ path: 'code', code: 'failed', message }];
      }
    },
  });

  return (
    <form {...form.props} className={shared.card}>
      <TextField
        form={form}
        name="code"
        type="digits"
        className={styles.code}
        label={t('safety:receipt.code')}
        hint={t('code.hint')}
        action={
          <SubmitButton isBusy={form.isSubmitting}>
            {t(form.isSubmitting ? 'code.checking' : 'code.submit')}
          </SubmitButton>
        }
      />
    </form>
  );
}
