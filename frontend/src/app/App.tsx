import { FluentProvider } from '@fluentui/react-components';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { SWRConfig } from 'swr';
import { useHydrated } from '../lib/useHydrated.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Pages } from './routes.tsx';

/** No toast appears before the visitor does something, so its code loads after the page's. */
const Toasts = lazy(async () => ({ default: (await import('../ui/Toasts.tsx')).Toasts }));

/** Cached responses do not expire by themselves, and a failed read is not retried automatically. */
const reading = {
  revalidateOnFocus: false,
  revalidateOnReconnect: true,
  revalidateIfStale: false,
  shouldRetryOnError: false,
};

/** The page's style sheet already has the theme's CSS variables: theme.ts. */
const inStyleSheet = {};

/** No other part renders with it: a page that changes before React has taken it over is drawn anew. */
function ToastArea() {
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <Toasts />
      </Suspense>
    </ErrorBoundary>
  );
}

/** `Router` reads the address: the browser's, or that of the document that is rendered. */
export function App({ Router }: { Router: ComponentType<{ children: ReactNode }> }) {
  return (
    <FluentProvider theme={inStyleSheet}>
      <SWRConfig value={reading}>
        <Router>
          <Pages />
        </Router>
        <ToastArea />
      </SWRConfig>
    </FluentProvider>
  );
}
