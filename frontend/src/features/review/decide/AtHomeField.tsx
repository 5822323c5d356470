import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../../../forms/fields/CheckboxField.tsx';
import { formTexts } from '../../../forms/texts.ts';
import type { FieldForm } from '../../../forms/useAppForm.ts';
import { decideTexts } from './texts.ts';

type Props = {
  form: FieldForm<{ atHome: boolean }>;
  /** Whether the incident is already marked as at home, which cannot be taken back: the checkbox is disabled. */
  isKnown: boolean;
  className?: string;
};

/** A checkbox: the incident happened at someone's home. */
export function AtHomeField({ form, isKnown, className }: Props) {
  const { t } = useTranslation([decideTexts, formTexts]);
  return (
    <CheckboxField
      form={form}
      name="atHome"
      className={className}
      label={t('forms:atHome')}
      hint={t(isKnown ? 'atHome.known' : 'atHome.hint')}
      disabled={isKnown}
    />
  );
}
