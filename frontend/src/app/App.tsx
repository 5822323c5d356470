import { FluentProvider } from '@fluentui/react-components';
import { lazy, Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
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

export function App() {
  return (
    <FluentProvider theme={inStyleSheet}>
      <SWRConfig value={reading}>
        {/* Without transitions the bar highlights the new page at once, and a slow page shows that it loads. */}
        <BrowserRouter useTransitions={false}>
          <Pages />
        </BrowserRouter>
        <ErrorBoundary fallback={null}>
          <Suspense>
            <Toasts />
          </Suspense>
        </ErrorBoundary>
      </SWRConfig>
    </FluentProvider>
  );
}
