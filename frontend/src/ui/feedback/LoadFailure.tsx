import { Button } from '@fluentui/react-components';
import { CloudOffRegular } from '@fluentui/react-icons/svg/cloud-off';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../lib/useOnline.ts';
import { Message } from './Message.tsx';

type Props = {
  /** The error text; by default a general one. */
  reason?: string;
  onRetry: () => void;
  level?: 1 | 2 | 3;
};

/** Says that content could not be loaded, with other words when the device is offline. */
export function LoadFailure({ reason, onRetry, level = 3 }: Props) {
  const { t } = useTranslation();
  const isOnline = useOnline();
  return (
    <Message
      icon={<CloudOffRegular />}
      title={isOnline ? t('failure.title') : t('offline.title')}
      level={level}
      alert
      action={<Button onClick={onRetry}>{t('action.tryAgain')}</Button>}
    >
      {isOnline ? (reason ?? t('failure.body')) : t('offline.body')}
    </Message>
  );
}
