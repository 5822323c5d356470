import { Field, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { HttpError } from '@incidentmap/core/contract/client';
import { receiptCode, type ReceiptAnswer } from '@incidentmap/core/domain/receipt';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useAction } from '../../api/useAction.ts';
import { useControlStyles } from '../../ui/controlStyles.ts';
import { fromMedium } from '../../ui/media.ts';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { useReceiptStyles } from './styles.ts';

const useStyles = makeStyles({
  row: { display: 'grid', gap: '0.75rem', [fromMedium]: { gridTemplateColumns: 'minmax(0, 1fr) auto' } },
  code: { '& input': { fontFamily: tokens.fontFamilyMonospace } },
});

/** Asks for the receipt code, and for what belongs to it. */
export function CodeForm({ onFound }: { onFound: (code: string, answer: ReceiptAnswer) => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const shared = useReceiptStyles();
  const controls = useControlStyles();
  const { run, busy } = useAction('readReceipt');
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  const show = async () => {
    const parsed = receiptCode.safeParse(typed);
    if (!parsed.success) {
      setProblem(t('fields.receipt_format'));
      input.current?.focus();
      return;
    }
    setProblem(null);
    try {
      onFound(parsed.data, await run({ body: { code: parsed.data } }));
    } catch (error) {
      const isUnknown = error instanceof HttpError && error.status === 404;
      setProblem(isUnknown ? t('receipt.unknown') : apiErrorText(error, t('receipt.failed')));
      input.current?.focus();
    }
  };

  return (
    <form
      className={shared.card}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void show();
      }}
    >
      <Field
        label={t('receipt.code.label')}
        hint={t('receipt.code.hint')}
        size="large"
        {...(problem ? { validationState: 'error', validationMessage: problem } : {})}
      >
        <div className={styles.row}>
          <Input
            input={{ ref: input }}
            className={mergeClasses(controls.control, styles.code)}
            size="large"
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            value={typed}
            onChange={(_, { value }) => {
              setTyped(value);
              setProblem(null);
            }}
          />
          <SubmitButton isBusy={busy}> {t(busy ? 'receipt.code.checking' : 'receipt.code.submit')}</SubmitButton>
        </div>
      </Field>
    </form>
  );
}
