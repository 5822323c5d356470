import { type RouteObject, useRoutes } from 'react-router-dom';
import { onDemand } from '../ui/onDemand.ts';
import { HomePage } from './HomePage.tsx';
import { Layout } from './Layout.tsx';
import { paths } from '../lib/paths.ts';

const AdminPage = onDemand(async () => (await import('./AdminPage.tsx')).AdminPage);
const ContactPage = onDemand(async () => (await import('../features/contact/ContactPage.tsx')).ContactPage);
const GalleryPage = onDemand(async () => (await import('../features/gallery/GalleryPage.tsx')).GalleryPage);
const IncidentPage = onDemand(async () => (await import('./IncidentPage.tsx')).IncidentPage);
const MethodPage = onDemand(async () => (await import('../features/risk/MethodPage.tsx')).MethodPage);
const NotFoundPage = onDemand(async () => (await import('./NotFoundPage.tsx')).NotFoundPage);
const PartnerPage = onDemand(async () => (await import('./PartnerPage.tsx')).PartnerPage);
const PartnerSubmitPage = onDemand(async () => (await import('./PartnerSubmitPage.tsx')).PartnerSubmitPage);
const PrivacyPage = onDemand(async () => (await import('../features/privacy/PrivacyPage.tsx')).PrivacyPage);
const ReceiptPage = onDemand(async () => (await import('../features/receipt/ReceiptPage.tsx')).ReceiptPage);
const UploadPage = onDemand(async () => (await import('./UploadPage.tsx')).UploadPage);

/** Every page but the first is fetched when it is first gone to. Made once: an address that changes draws no page anew. */
const routes: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      { path: paths.home, element: <HomePage /> },
      { path: paths.incidentPattern, element: <IncidentPage /> },
      { path: paths.upload, element: <UploadPage /> },
      {
        // One page: what is open of it stands in the address.
        element: <GalleryPage />,
        children: [paths.gallery, paths.videoPattern].map((path) => ({ path, element: null })),
      },
      { path: paths.contact, element: <ContactPage /> },
      { path: paths.method, element: <MethodPage /> },
      { path: paths.privacy, element: <PrivacyPage /> },
      { path: paths.receipt, element: <ReceiptPage /> },
      { path: paths.admin, element: <AdminPage /> },
      { path: paths.partner, element: <PartnerPage /> },
      { path: paths.partnerSubmitPattern, element: <PartnerSubmitPage /> },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

export const Pages = () => useRoutes(routes);
