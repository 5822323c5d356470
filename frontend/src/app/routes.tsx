import { lazy } from 'react';
import { type RouteObject, useRoutes } from 'react-router-dom';
import { HomePage } from './HomePage.tsx';
import { Layout } from './Layout.tsx';
import { paths } from '../lib/paths.ts';

const AdminPage = lazy(async () => ({ default: (await import('./AdminPage.tsx')).AdminPage }));
const ContactPage = lazy(async () => ({ default: (await import('../features/contact/ContactPage.tsx')).ContactPage }));
const GalleryPage = lazy(async () => ({ default: (await import('../features/gallery/GalleryPage.tsx')).GalleryPage }));
const ImportPage = lazy(async () => ({ default: (await import('../features/import/ImportPage.tsx')).ImportPage }));
const IncidentPage = lazy(async () => ({ default: (await import('./IncidentPage.tsx')).IncidentPage }));
const MethodPage = lazy(async () => ({ default: (await import('../features/risk/MethodPage.tsx')).MethodPage }));
const NotFoundPage = lazy(async () => ({ default: (await import('./NotFoundPage.tsx')).NotFoundPage }));
const PartnerReports = lazy(async () => ({
  default: (await import('../features/partners/PartnerReports.tsx')).PartnerReports,
}));
const PartnerSubmitPage = lazy(async () => ({ default: (await import('./PartnerSubmitPage.tsx')).PartnerSubmitPage }));
const PrivacyPage = lazy(async () => ({ default: (await import('../features/privacy/PrivacyPage.tsx')).PrivacyPage }));
const ReceiptPage = lazy(async () => ({ default: (await import('../features/receipt/ReceiptPage.tsx')).ReceiptPage }));
const ReviewFiguresPage = lazy(async () => ({
  default: (await import('../features/reviewFigures/ReviewFiguresPage.tsx')).ReviewFiguresPage,
}));
const UploadPage = lazy(async () => ({ default: (await import('./UploadPage.tsx')).UploadPage }));

/**
 * Each page except the home page is loaded when it is first visited. Made once, so that a new address re-renders no
 * page.
 */
const routes: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      { path: paths.home, element: <HomePage /> },
      { path: paths.incidentPattern, element: <IncidentPage /> },
      { path: paths.upload, element: <UploadPage /> },
      {
        // One route for the gallery and its viewer: the address says which item is open.
        element: <GalleryPage />,
        children: [paths.gallery, paths.videoPattern].map((path) => ({ path, element: null })),
      },
      { path: paths.contact, element: <ContactPage /> },
      { path: paths.method, element: <MethodPage /> },
      { path: paths.privacy, element: <PrivacyPage /> },
      { path: paths.reviewFigures, element: <ReviewFiguresPage /> },
      { path: paths.receipt, element: <ReceiptPage /> },
      { path: paths.admin, element: <AdminPage /> },
      { path: paths.import, element: <ImportPage /> },
      { path: paths.partner, element: <PartnerReports /> },
      { path: paths.partnerSubmitPattern, element: <PartnerSubmitPage /> },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

export const Pages = () => useRoutes(routes);
