import { FluentProvider } from '@fluentui/react-components';
import { lazy, Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { useMediaQuery } from '../lib/useMediaQuery.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Pages } from './routes.tsx';
import { darkTheme, lightTheme } from './theme.ts';

/** Nothing is told before something was done, so the code for it comes after the page's. */
const Toasts = lazy(async () => ({ default: (await import('../ui/Toasts.tsx')).Toasts }));

/** Answers do not go stale by themselves, and a failed read is not repeated unasked. */
const reading = {
  revalidateOnFocus: false,
  revalidateOnReconnect: true,
  revalidateIfStale: false,
  shouldRetryOnError: false,
};

export function App() {
  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  return (
    <FluentProvider theme={isDark ? darkTheme : lightTheme}>
      <SWRConfig value={reading}>
        <BrowserRouter>
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
