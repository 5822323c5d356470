import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../../forms/CheckboxField.tsx';
import type { FieldForm } from '../../forms/useAppForm.ts';

type Props = {
  form: FieldForm<{ atHome: boolean }>;
  /** It has been said already, and stays so. */
  isKnown: boolean;
  className?: string;
};

/** Whether something happened at someone's home. */
export function AtHomeField({ form, isKnown, className }: Props) {
  const { t } = useTranslation();
  return (
    <CheckboxField
      form={form}
      name="atHome"
      className={className}
      label={t('review.atHome.label')}
      hint={t(isKnown ? 'review.atHome.known' : 'review.atHome.hint')}
      disabled={isKnown}
    />
  );
}
