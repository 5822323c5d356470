import {
  Toast,
  ToastBody,
  type ToastIntent,
  ToastTitle,
  ToastTrigger,
  useToastController,
  Button,
} from '@fluentui/react-components';
import { toastDuration } from '@incidentmap/core/domain/limits';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

export const toasterId = 'toasts';

export type Notice = {
  title: string;
  body?: string;
  intent: ToastIntent;
  /** Milliseconds on screen; by intent unless said. */
  duration?: number;
};

const durations: Record<ToastIntent, number> = {
  success: toastDuration.success,
  error: toastDuration.failure,
  warning: toastDuration.default,
  info: toastDuration.brief,
};

/** Shows a notice in the page's toast area: at most one at a time, the newest. */
export function useToast(): (notice: Notice) => void {
  const { dispatchToast, dismissAllToasts } = useToastController(toasterId);
  const { t } = useTranslation();
  return useCallback(
    ({ title, body, intent, duration = durations[intent] }) => {
      dismissAllToasts();
      dispatchToast(
        <Toast>
          <ToastTitle
            action={
              <ToastTrigger>
                <Button appearance="transparent" size="small">
                  {t('toast.dismiss')}
                </Button>
              </ToastTrigger>
            }
          >
            {title}
          </ToastTitle>
          {body && <ToastBody>{body}</ToastBody>}
        </Toast>,
        { intent, timeout: duration, politeness: intent === 'error' ? 'assertive' : 'polite' },
      );
    },
    [dispatchToast, dismissAllToasts, t],
  );
}
