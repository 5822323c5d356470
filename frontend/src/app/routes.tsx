import { Spinner } from '@fluentui/react-components';
import { t } from 'i18next';
import { createBrowserRouter } from 'react-router-dom';
import { HomePage } from './HomePage.tsx';
import { Layout } from './Layout.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { paths } from './paths.ts';
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
            path: '/upload',
            lazy: async () => ({ Component: (await import('./UploadPage.tsx')).UploadPage }),
          },
          {
            // One page: what is open of it stands in the address.
            lazy: async () => ({ Component: (await import('../features/gallery/GalleryPage.tsx')).GalleryPage }),
            children: [paths.gallery, paths.videoPattern].map((path) => ({ path, element: null })),
          },
          {
            path: '/contact',
            lazy: async () => ({ Component: (await import('../features/contact/ContactPage.tsx')).ContactPage }),
          },
          {
            path: '/method',
            lazy: async () => ({ Component: (await import('../features/risk/MethodPage.tsx')).MethodPage }),
          },
          {
            path: '/privacy',
            lazy: async () => ({ Component: (await import('../features/privacy/PrivacyPage.tsx')).PrivacyPage }),
          },
          {
            path: '/receipt',
            lazy: async () => ({ Component: (await import('../features/receipt/ReceiptPage.tsx')).ReceiptPage }),
          },
          {
            path: '/admin',
            lazy: async () => ({ Component: (await import('./AdminPage.tsx')).AdminPage }),
          },
          {
            path: '/partner',
            lazy: async () => ({ Component: (await import('./PartnerPage.tsx')).PartnerPage }),
          },
          {
            path: '/partner-submit/:partnerName',
            lazy: async () => ({ Component: (await import('./PartnerSubmitPage.tsx')).PartnerSubmitPage }),
          },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
]);
