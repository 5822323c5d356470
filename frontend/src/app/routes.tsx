import { Spinner } from '@fluentui/react-components';
import { t } from 'i18next';
import { createBrowserRouter } from 'react-router-dom';
import { HomePage } from './HomePage.tsx';
import { Layout } from './Layout.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { RouteFailure } from './RouteFailure.tsx';

export const router = createBrowserRouter([
  {
    element: <Layout />,
    children: [
      {
        errorElement: <RouteFailure />,
        hydrateFallbackElement: <Spinner label={t('layout.loading')} />,
        children: [
          { path: '/', element: <HomePage /> },
          {
            path: '/incident/:id',
            lazy: async () => ({ Component: (await import('./IncidentPage.tsx')).IncidentPage }),
          },
          {
            path: '/admin',
            lazy: async () => ({ Component: (await import('../features/review/ReviewPage.tsx')).ReviewPage }),
          },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
]);
