import { Button, Spinner } from '@fluentui/react-components';
import { descriptionLength } from '@incidentmap/core/domain/limits';
import { type ReceiptAnswer, type ReceiptChange, receiptChange } from '@incidentmap/core/domain/sender/receipt';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FormErrorSummary } from '../../forms/FormErrorSummary.tsx';
import { bodySchema } from '../../forms/formSchema.ts';
import { TextAreaField } from '../../forms/fields/TextAreaField.tsx';
import { TextField } from '../../forms/fields/TextField.tsx';
import { formTexts } from '../../forms/texts.ts';
import { useAppForm } from '../../forms/useAppForm.ts';
import { Warning } from '../../ui/feedback/Warning.tsx';
import { uploadTexts } from '../../uploads/texts.ts';
import { Uploader } from '../../uploads/Uploader.tsx';
import { useUploads } from '../../uploads/useUploads.ts';
import { useReceiptStyles } from './styles.ts';
import { receiptTexts } from './texts.ts';

type Content = NonNullable<ReceiptAnswer['content']>;

type Props = {
  code: string;
  content: Content;
  /** The error text of the last attempt; null if there is none. */
  problem: string | null;
  /** Sends the change. Resolves after success and after failure. */
  onSend: (change: ReceiptChange) => Promise<void>;
  onCancel: () => void;
};

type FrameProps = Pick<Props, 'problem' | 'onCancel'> & {
  change: ReceiptChange['action'];
  form: Pick<ReturnType<typeof useAppForm>, 'props' | 'isSubmitting'>;
  body?: string;
  children?: ReactNode;
};

function Frame({ change, form, body, children, problem, onCancel }: FrameProps) {
  const { t } = useTranslation(receiptTexts);
  const shared = useReceiptStyles();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <form {...form.props} className={shared.card}>
      <h2 ref={heading} tabIndex={-1} className={shared.heading}>
        {t(`${change}.heading`)}
      </h2>
      {body && <p className={shared.body}>{body}</p>}
      {children}
      <Warning>{problem}</Warning>
      <div className={shared.actions}>
        <Button onClick={onCancel}>{t('action.cancel')}</Button>
        <Button
          type="submit"
          appearance="primary"
          disabledFocusable={form.isSubmitting}
          icon={form.isSubmitting ? <Spinner size="tiny" /> : null}
        >
          {form.isSubmitting ? t('sending') : t(`${change}.submit`)}
        </Button>
      </div>
    </form>
  );
}

export function AddForm({ code, onSend, ...frame }: Props) {
  const { t, i18n } = useTranslation([receiptTexts, uploadTexts, formTexts]);
  const uploads = useUploads();
  const form = useAppForm(null, {
    initialValues: { text: '' },
    onSubmit: async ({ text }) => {
      const refuse = (message: string) => [{ path: 'text', code: 'addition', message }];
      const mediaFiles = await uploads.sendAll();
      if (mediaFiles === null) return refuse(t('uploads:notAll'));
      const parsed = receiptChange.safeParse({ action: 'add', code, text, mediaFiles });
      if (parsed.success) return onSend(parsed.data);
      return refuse(t(text.trim() === '' ? 'add.required' : 'forms:messages.text_too_long'));
    },
  });
  return (
    <Frame change="add" form={form} {...frame}>
      <TextAreaField
        form={form}
        name="text"
        label={t('add.label')}
        hint={t('add.hint', { max: new Intl.NumberFormat(i18n.language).format(descriptionLength.max) })}
        rows={5}
      />
      <Uploader uploads={uploads} />
    </Frame>
  );
}

const correctable = ['title', 'location', 'description'] as const;
type Corrections = Record<(typeof correctable)[number], string>;

export function CorrectForm({ code, content, onSend, ...frame }: Props) {
  const { t } = useTranslation(receiptTexts);
  const fields = correctable.filter((name) => content[name] !== null);
  const changed = (values: Corrections): Partial<Corrections> =>
    Object.fromEntries(
      fields.filter((name) => values[name].trim() !== content[name]?.trim()).map((name) => [name, values[name]]),
    );
  const isChanged = (values: Corrections) => Object.keys(changed(values)).length > 0;
  const form = useAppForm<Corrections>(
    bodySchema(receiptChange, (values: Corrections) => ({
      action: 'correct',
      code,
      ...(isChanged(values) ? changed(values) : values),
    })),
    {
      initialValues: Object.fromEntries(fields.map((name) => [name, content[name]])) as Corrections,
      onSubmit: async (values) => {
        if (isChanged(values)) return onSend({ action: 'correct', code, ...changed(values) });
        return [{ path: fields[0] ?? '', code: 'unchanged', message: t('correct.unchanged') }];
      },
    },
  );
  return (
    <Frame change="correct" form={form} body={t('correct.hint')} {...frame}>
      <FormErrorSummary form={form} />
      {fields.map((name) =>
        name === 'description' ? (
          <TextAreaField key={name} form={form} name={name} label={t(`field.${name}`)} rows={6} />
        ) : (
          <TextField key={name} form={form} name={name} label={t(`field.${name}`)} />
        ),
      )}
    </Frame>
  );
}

export function WithdrawForm({ code, onSend, ...frame }: Props) {
  const { t } = useTranslation(receiptTexts);
  const form = useAppForm(null, { initialValues: {}, onSubmit: () => onSend({ action: 'withdraw', code }) });
  return <Frame change="withdraw" form={form} body={t('withdraw.body')} {...frame} />;
}

export function EraseForm({ code, onSend, ...frame }: Props) {
  const { t } = useTranslation(receiptTexts);
  const word = t('erase.word');
  const form = useAppForm(null, {
    initialValues: { typed: '' },
    onSubmit: ({ typed }) =>
      typed.trim().toLocaleUpperCase() === word
        ? onSend({ action: 'erase', code })
        : [{ path: 'typed', code: 'mismatch', message: t('erase.mismatch', { word }) }],
  });
  return (
    <Frame change="erase" form={form} body={t('erase.body')} {...frame}>
      <TextField form={form} name="typed" label={t('erase.confirm', { word })} verbatim={word} />
    </Frame>
  );
}
