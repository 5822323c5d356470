import { type ComponentType, lazy } from 'react';
import { matchPath, type RouteObject, useRoutes } from 'react-router-dom';
import { HomePage } from './HomePage.tsx';
import { Layout } from './Layout.tsx';
import { loadMonitor } from '../features/monitor/Monitor.tsx';
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

const GalleryPage = lazyPage(codeOf[paths.gallery]);
const NotFoundPage = lazyPage(codeOfMissing);

/**
 * Loads the code of the page at this address, so that its first render needs no placeholder: of the home page, the part
 * that a rendered document shows but React would not.
 */
export async function loadPage(pathname: string): Promise<void> {
  if (pathname === paths.home) return void (await loadMonitor());
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
      {
        // One route for the gallery and its viewer: the address says which item is open.
        element: <GalleryPage />,
        children: [paths.gallery, paths.videoPattern].map((path) => ({ path, element: null })),
      },
      ...Object.entries(codeOf)
        .filter(([path]) => path !== paths.gallery)
        .map(([path, code]) => {
          const Page = lazyPage(code);
          return { path, element: <Page /> };
        }),
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

export const Pages = () => useRoutes(routes);
