import { type ComponentType, lazy } from 'react';
import { matchPath, type RouteObject, useRoutes } from 'react-router-dom';
import { HomePage } from './HomePage.tsx';
import { Layout } from './Layout.tsx';
import { pageOf, paths } from '../lib/paths.ts';

/** The code of the page at each address; the home page's is part of the first. */
const codeOf = {
  [paths.admin]: async () => (await import('./AdminPage.tsx')).AdminPage,
  [paths.contact]: async () => (await import('../features/contact/ContactPage.tsx')).ContactPage,
  [paths.gallery]: async () => (await import('../features/gallery/GalleryPage.tsx')).GalleryPage,
  [paths.import]: async () => (await import('../features/import/ImportPage.tsx')).ImportPage,
  [paths.incidentPattern]: async () => (await import('./IncidentPage.tsx')).IncidentPage,
  [paths.method]: async () => (await import('../features/risk/MethodPage.tsx')).MethodPage,
  [paths.partner]: async () => (await import('../features/partners/PartnerReports.tsx')).PartnerReports,
  [paths.partnerSubmitPattern]: async () => (await import('./PartnerSubmitPage.tsx')).PartnerSubmitPage,
  [paths.privacy]: async () => (await import('../features/privacy/PrivacyPage.tsx')).PrivacyPage,
  [paths.receipt]: async () => (await import('../features/receipt/ReceiptPage.tsx')).ReceiptPage,
  [paths.reviewFigures]: async () =>
    (await import('../features/reviewFigures/ReviewFiguresPage.tsx')).ReviewFiguresPage,
  [paths.upload]: async () => (await import('./UploadPage.tsx')).UploadPage,
} satisfies Partial<Record<string, () => Promise<ComponentType>>>;

const codeOfMissing = async () => (await import('./NotFoundPage.tsx')).NotFoundPage;

const lazyPage = (code: () => Promise<ComponentType>) => lazy(async () => ({ default: await code() }));

const AdminPage = lazyPage(codeOf[paths.admin]);
const ContactPage = lazyPage(codeOf[paths.contact]);
const GalleryPage = lazyPage(codeOf[paths.gallery]);
const ImportPage = lazyPage(codeOf[paths.import]);
const IncidentPage = lazyPage(codeOf[paths.incidentPattern]);
const MethodPage = lazyPage(codeOf[paths.method]);
const PartnerReports = lazyPage(codeOf[paths.partner]);
const PartnerSubmitPage = lazyPage(codeOf[paths.partnerSubmitPattern]);
const PrivacyPage = lazyPage(codeOf[paths.privacy]);
const ReceiptPage = lazyPage(codeOf[paths.receipt]);
const ReviewFiguresPage = lazyPage(codeOf[paths.reviewFigures]);
const UploadPage = lazyPage(codeOf[paths.upload]);
const NotFoundPage = lazyPage(codeOfMissing);

/** Loads the code of the page at this address, so that its first render needs no placeholder. */
export async function loadPage(pathname: string): Promise<void> {
  if (pathname === paths.home) return;
  const path = pageOf(pathname);
  const code = Object.entries(codeOf).find(([pattern]) => matchPath(pattern, path))?.[1] ?? codeOfMissing;
  await code();
}

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
