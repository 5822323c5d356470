import { Toaster } from '@fluentui/react-components';
import { toasterId } from './useToast.tsx';

/** The page's toast area. */
export function Toasts() {
  return <Toaster toasterId={toasterId} limit={1} position="bottom-end" pauseOnHover />;
}
