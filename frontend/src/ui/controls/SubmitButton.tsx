import { Button, Spinner } from '@fluentui/react-components';
import type { ReactNode } from 'react';

type Props = { isBusy: boolean; className?: string; children: ReactNode };

/** A submit button that keeps the focus while the form is being sent. No toast covers it, as it may be needed again. */
export function SubmitButton({ isBusy, className, children }: Props) {
  return (
    <Button
      type="submit"
      appearance="primary"
      size="large"
      className={className}
      disabledFocusable={isBusy}
      data-keep-clear
      icon={isBusy ? <Spinner size="tiny" /> : null}
    >
      {children}
    </Button>
  );
}
