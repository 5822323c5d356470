import { useTranslation } from 'react-i18next';
import { useIsWorking } from '../api/proof.ts';
import { formTexts } from './texts.ts';

/** What a form says while it is being sent: `children`, unless the device has to work for that first. */
export function SendingText({ children }: { children: string }) {
  const { t } = useTranslation(formTexts);
  return <span>{useIsWorking() ? t('longerCheck') : children}</span>;
}
