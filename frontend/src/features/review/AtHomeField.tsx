import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../../forms/CheckboxField.tsx';
import { formTexts } from '../../forms/texts.ts';
import type { FieldForm } from '../../forms/useAppForm.ts';
import { reviewTexts } from './texts.ts';

type Props = {
  form: FieldForm<{ atHome: boolean }>;
  /** It has been said already, and stays so. */
  isKnown: boolean;
  className?: string;
};

/** Whether something happened at someone's home. */
export function AtHomeField({ form, isKnown, className }: Props) {
  const { t } = useTranslation([reviewTexts, formTexts]);
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
