import { Button } from '@fluentui/react-components';
import { CloudOffRegular } from '@fluentui/react-icons/svg/cloud-off';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Message } from './Message.tsx';
import { uiTexts } from '../texts.ts';

type FailureProps = {
  onAgain: () => void;
  /** Another button. */
  more?: ReactNode;
};

function DrawFailure({ onAgain, more }: FailureProps) {
  const { t } = useTranslation(uiTexts);
  return (
    <Message
      icon={<CloudOffRegular />}
      title={t('notDrawn.title')}
      alert
      takesFocus
      action={
        <>
          <Button appearance="primary" onClick={onAgain}>
            {t('action.tryAgain')}
          </Button>
          {more}
        </>
      }
    >
      {t('notDrawn.body')}
    </Message>
  );
}

type Props = {
  children: ReactNode;
  /** Shown in place of what failed, if there is anything that must not be lost with it. */
  instead?: ReactNode;
  more?: ReactNode;
};

/** Around what must not take the rest of the page with it when it fails: it can be shown again, with its draft. */
export const Guard = ({ children, instead, more }: Props) => (
  <ErrorBoundary renderFallback={(again) => instead || <DrawFailure onAgain={again} more={more} />}>
    {children}
  </ErrorBoundary>
);
