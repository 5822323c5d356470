import { useTranslation } from 'react-i18next';
import { ChipsField } from './ChipsField.tsx';
import { TextField } from './TextField.tsx';
import { formTexts } from '../texts.ts';
import type { FieldForm } from '../useAppForm.ts';

export type Contact = 'yes' | 'no';

type Props<EmailName extends string> = {
  form: FieldForm<{ allowContact: Contact } & Record<NoInfer<EmailName>, string>>;
  emailName: EmailName;
};

/** Asks whether the sender may be contacted, and where. The address is sent only if they may (`agreedEmail`). */
export function ContactFields<EmailName extends string>({ form, emailName }: Props<EmailName>) {
  const { t } = useTranslation(formTexts);
  const { allowContact, [emailName]: email } = form.values;
  return (
    <>
      <ChipsField
        form={form}
        name="allowContact"
        label={t('contact.label')}
        options={(['no', 'yes'] as const).map((value) => ({ value, text: t(`contact.${value}`) }))}
      />
      <TextField
        form={form}
        name={emailName}
        type="email"
        label={t('contact.email')}
        hint={t(allowContact === 'yes' && email.trim() === '' ? 'contact.missing' : 'contact.hint')}
      />
    </>
  );
}
