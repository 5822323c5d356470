import { FluentProvider } from '@fluentui/react-components';
import { Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Pages } from './routes.tsx';
import { onDemand } from '../ui/onDemand.ts';

/** Nothing is told before something was done, so the code for it comes after the page's. */
const Toasts = onDemand(async () => (await import('../ui/Toasts.tsx')).Toasts);

/** Answers do not go stale by themselves, and a failed read is not repeated unasked. */
const reading = {
  revalidateOnFocus: false,
  revalidateOnReconnect: true,
  revalidateIfStale: false,
  shouldRetryOnError: false,
};

/** Colours and sizes are variables of the page itself: theme.ts. */
const inStyleSheet = {};

export function App() {
  return (
    <FluentProvider theme={inStyleSheet}>
      <SWRConfig value={reading}>
        {/* The bar marks the page at once; what takes long to come says so. */}
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
