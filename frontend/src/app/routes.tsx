import { Route, Routes } from 'react-router-dom';
import { onDemand } from '../ui/onDemand.ts';
import { HomePage } from './HomePage.tsx';
import { Layout } from './Layout.tsx';
import { paths } from './paths.ts';

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

/** Every page but the first is fetched when it is first gone to. */
export function Pages() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path={paths.home} element={<HomePage />} />
        <Route path={paths.incidentPattern} element={<IncidentPage />} />
        <Route path={paths.upload} element={<UploadPage />} />
        {/* One page: what is open of it stands in the address. */}
        <Route element={<GalleryPage />}>
          <Route path={paths.gallery} element={null} />
          <Route path={paths.videoPattern} element={null} />
        </Route>
        <Route path={paths.contact} element={<ContactPage />} />
        <Route path={paths.method} element={<MethodPage />} />
        <Route path={paths.privacy} element={<PrivacyPage />} />
        <Route path={paths.receipt} element={<ReceiptPage />} />
        <Route path={paths.admin} element={<AdminPage />} />
        <Route path={paths.partner} element={<PartnerPage />} />
        <Route path={paths.partnerSubmitPattern} element={<PartnerSubmitPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
