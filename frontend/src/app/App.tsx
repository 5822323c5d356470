import { FluentProvider } from '@fluentui/react-components';
import type { ComponentType, ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { useHydrated } from '../lib/useHydrated.ts';
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary.tsx';
import { loadable } from '../ui/feedback/loadable.tsx';
import { RouteFailure } from '../layout/RouteFailure.tsx';
import { Pages } from './routes.tsx';

/** No toast appears before the visitor does something, so its code loads after the page's. */
const Toasts = loadable(async () => (await import('../ui/toasts/Toasts.tsx')).Toasts);

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
const ToastArea = () => useHydrated() && <Toasts />;

type Props = {
  /** Reads the address: the browser's, or that of the document that is rendered. */
  Router: ComponentType<{ children: ReactNode }>;
};

export function App({ Router }: Props) {
  return (
    <FluentProvider theme={inStyleSheet}>
      <SWRConfig value={reading}>
        <Router>
          <ErrorBoundary fallback={<RouteFailure />}>
            <Pages />
          </ErrorBoundary>
        </Router>
        <ToastArea />
      </SWRConfig>
    </FluentProvider>
  );
}
