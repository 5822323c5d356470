import { Button } from '@fluentui/react-components';
import { newPartner, type Partner } from '@incidentmap/core/domain/partners/partner';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../../forms/fields/CheckboxField.tsx';
import { FormErrorSummary } from '../../forms/FormErrorSummary.tsx';
import { bodySchema } from '../../forms/formSchema.ts';
import { TextAreaField } from '../../forms/fields/TextAreaField.tsx';
import { TextField } from '../../forms/fields/TextField.tsx';
import { useAppForm } from '../../forms/useAppForm.ts';
import { useDiscardQuestion } from '../../forms/useDiscardQuestion.tsx';
import { TaskDialog } from '../../ui/dialogs/TaskDialog.tsx';
import { partnerTexts } from './texts.ts';
import { type PartnerEvents, usePartnerChange } from './usePartnerChange.ts';

/** The form's initial values. `settings` is JSON text. */
const valuesOf = (partner: Partner | null) => ({
  name: partner?.name ?? '',
  domain: partner?.domain ?? '',
  entraIdEmail: partner?.entraIdEmail ?? '',
  entraIdObjectId: partner?.entraIdObjectId ?? '',
  settings: JSON.stringify(partner?.settings ?? {}, null, 2),
  isActive: partner?.isActive ?? true,
});
type Values = ReturnType<typeof valuesOf>;

/** Parses the typed JSON. Returns invalid JSON as text, which the schema refuses. */
function parseSettings(text: string): unknown {
  try {
    return JSON.parse(text.trim() || '{}');
  } catch {
    return text;
  }
}

const toBody = (values: Values) => ({ ...values, settings: parseSettings(values.settings) });

/** With `partner` null the dialog adds a new partner. */
type Props = { partner: Partner | null; onClose: () => void } & PartnerEvents;

/** A partner's details. The name is part of its link and cannot be changed. */
export function PartnerDialog({ partner, onClose, ...events }: Props) {
  const { t } = useTranslation(partnerTexts);
  const { add, change } = usePartnerChange(events);
  const [initialValues] = useState(() => valuesOf(partner));

  const form = useAppForm(bodySchema(newPartner, toBody), {
    initialValues,
    onSubmit: async (values) => {
      const { name, ...fields } = newPartner.parse(toBody(values));
      const refused = await (partner
        ? change(partner.id, { ...fields, revision: partner.revision })
        : add({ name, ...fields }));
      if (refused === null || (partner && refused.length === 0)) return onClose();
      return refused;
    },
  });

  const { close, question } = useDiscardQuestion(form.dirty, onClose);

  return (
    <>
      <TaskDialog
        open
        title={partner ? partner.name : t('add')}
        onClose={close}
        onSubmit={form.submit}
        actions={
          <>
            <Button onClick={close}>{t('action.cancel')}</Button>
            <Button appearance="primary" type="submit" disabledFocusable={form.isSubmitting}>
              {t('action.save')}
            </Button>
          </>
        }
      >
        <FormErrorSummary form={form} />
        <TextField
          form={form}
          name="name"
          label={t('fields.name')}
          hint={t('nameHint')}
          readOnly={partner !== null}
          required
        />
        <TextField form={form} name="domain" label={t('fields.domain')} hint={t('domainHint')} required />
        <TextField
          form={form}
          name="entraIdEmail"
          type="email"
          autoComplete="off"
          label={t('fields.entraIdEmail')}
          hint={t('emailHint')}
        />
        <TextField form={form} name="entraIdObjectId" label={t('fields.entraIdObjectId')} hint={t('objectIdHint')} />
        <TextAreaField form={form} name="settings" label={t('fields.settings')} hint={t('settingsHint')} rows={3} />
        <CheckboxField form={form} name="isActive" label={t('active')} isSwitch />
      </TaskDialog>
      {question}
    </>
  );
}
