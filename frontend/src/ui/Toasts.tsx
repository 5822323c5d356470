import { Toaster } from '@fluentui/react-components';
import { toasterId } from './useToast.tsx';

/** The page's toast area: at the top, because dialogs have their buttons at the bottom. */
export function Toasts() {
  return <Toaster toasterId={toasterId} limit={1} position="top-end" pauseOnHover />;
}
