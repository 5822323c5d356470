import { matchPath, type RouteObject, useRoutes } from 'react-router-dom';
import { loadable } from '../ui/feedback/loadable.tsx';
import { HomePage } from '../pages/home/HomePage.tsx';
import { Layout } from '../layout/Layout.tsx';
import { Monitor } from '../features/monitor/Monitor.tsx';
import { pageOf, paths, roomTabs } from '../lib/paths.ts';
import { PageLoading } from '../layout/PageLoading.tsx';
import { RouteFailure } from '../layout/RouteFailure.tsx';

/** The page at each address; the home page's code is part of the first. */
const pages = {
  [paths.admin]: loadable(async () => (await import('../pages/admin/AdminPage.tsx')).AdminPage),
  [paths.contact]: loadable(async () => (await import('../features/about/ContactPage.tsx')).ContactPage),
  [paths.gallery]: loadable(async () => (await import('../features/gallery/GalleryPage.tsx')).GalleryPage),
  [paths.import]: loadable(async () => (await import('../pages/admin/ImportRoom.tsx')).ImportRoom),
  [paths.incidentPattern]: loadable(async () => (await import('../pages/IncidentPage.tsx')).IncidentPage),
  [paths.method]: loadable(async () => (await import('../features/risk/MethodPage.tsx')).MethodPage),
  [paths.partner]: loadable(async () => (await import('../features/partners/PartnerReports.tsx')).PartnerReports),
  [paths.partnerSubmitPattern]: loadable(
    async () => (await import('../pages/PartnerSubmitPage.tsx')).PartnerSubmitPage,
  ),
  [paths.privacy]: loadable(async () => (await import('../features/privacy/PrivacyPage.tsx')).PrivacyPage),
  [paths.receipt]: loadable(async () => (await import('../features/receipt/ReceiptPage.tsx')).ReceiptPage),
  [paths.reviewFigures]: loadable(
    async () => (await import('../features/reviewFigures/ReviewFiguresPage.tsx')).ReviewFiguresPage,
  ),
  [paths.upload]: loadable(async () => {
    // The form's schemas in a task of their own, before that of the page.
    await import('@incidentmap/core/domain/submission/submission');
    return (await import('../pages/UploadPage.tsx')).UploadPage;
  }),
};

const NotFoundPage = loadable(async () => (await import('../pages/NotFoundPage.tsx')).NotFoundPage);

/**
 * Loads the code of the page at this address, so that its first render needs no placeholder: of the home page, the part
 * that a rendered document shows but React would not.
 */
export async function loadPage(pathname: string): Promise<void> {
  if (pathname === paths.home) return Monitor.preload();
  const path = pageOf(pathname);
  const page = Object.entries(pages).find(([pattern]) => matchPath(pattern, path))?.[1] ?? NotFoundPage;
  await page.preload();
}

const shown = (Page: typeof NotFoundPage) => <Page placeholder={<PageLoading />} failure={<RouteFailure />} />;

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
        element: shown(pages[paths.gallery]),
        children: [paths.gallery, paths.videoPattern].map((path) => ({ path, element: null })),
      },
      {
        // One route for the room: a tab that is opened leaves its bar and what is typed as they are.
        element: shown(pages[paths.admin]),
        children: [paths.admin, ...roomTabs.map(paths.room)].map((path) => ({ path, element: null })),
      },
      ...Object.entries(pages)
        .filter(([path]) => path !== paths.gallery && path !== paths.admin)
        .map(([path, Page]) => ({ path, element: shown(Page) })),
      { path: '*', element: shown(NotFoundPage) },
    ],
  },
];

export const Pages = () => useRoutes(routes);
