import { Button } from '@fluentui/react-components';
import { type DataRight, privacyRequestSubmission } from '@incidentmap/core/domain/sender/privacyRequest';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useMutation } from '../../api/useMutation.ts';
import { FormErrorSummary } from '../../forms/FormErrorSummary.tsx';
import { bodySchema } from '../../forms/formSchema.ts';
import { TextAreaField } from '../../forms/fields/TextAreaField.tsx';
import { TextField } from '../../forms/fields/TextField.tsx';
import { serverFieldProblems, useAppForm } from '../../forms/useAppForm.ts';
import { safetyTexts } from '../../safety/texts.ts';
import { SubmitButton } from '../../ui/controls/SubmitButton.tsx';
import { Warning } from '../../ui/feedback/Warning.tsx';
import { useCardStyles } from './cardStyles.ts';
import type { SentRequest } from './RequestSent.tsx';
import { privacyTexts } from './texts.ts';

type Props = { right: DataRight; onSent: (request: SentRequest) => void; onCancel: () => void };

const empty = { receipt: '', email: '', message: '' };

/** The form of a privacy request: what identifies the data, and where to send the answer. */
export function RequestForm({ right, onSent, onCancel }: Props) {
  const { t } = useTranslation([privacyTexts, safetyTexts]);
  const card = useCardStyles();
  const { run } = useMutation('requestPrivacy');
  const heading = useRef<HTMLHeadingElement>(null);
  const [failure, setFailure] = useState('');
  const toBody = (values: typeof empty) => ({ right, ...values });

  const form = useAppForm(bodySchema(privacyRequestSubmission, toBody), {
    initialValues: empty,
    onSubmit: async (values) => {
      try {
        onSent(await run({ body: toBody(values) }));
      } catch (error) {
        setFailure(apiErrorText(error, t('request.failed')));
        return serverFieldProblems(error);
      }
    },
  });
  const { isSubmitting } = form;

  useEffect(() => heading.current?.focus(), []);

  return (
    <form {...form.props} className={card.root}>
      <h3 ref={heading} tabIndex={-1} className={card.heading}>
        {t(`rights.${right}.button`)}
      </h3>
      <FormErrorSummary form={form} />
      <TextField
        form={form}
        name="receipt"
        type="digits"
        label={t('safety:receipt.code')}
        hint={t('request.receipt.hint')}
      />
      <TextField form={form} name="email" type="email" label={t('field.contactEmail')} hint={t('request.email.hint')} />
      <TextAreaField
        form={form}
        name="message"
        label={t('request.message.label')}
        hint={t('request.message.hint')}
        rows={4}
      />
      <Warning>{form.hasFailed && failure}</Warning>
      <div className={card.actions}>
        <Button size="large" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
        <SubmitButton isBusy={isSubmitting}>{t(isSubmitting ? 'request.sending' : 'request.submit')}</SubmitButton>
      </div>
    </form>
  );
}
