import type { Operation } from '@incidentmap/core/contract';
import { exportTrail } from './functions/audit/exportTrail.ts';
import { getReviewFigures } from './functions/figures/getReviewFigures.ts';
import { listAudit } from './functions/audit/listAudit.ts';
import { listPublicFigures } from './functions/figures/listPublicFigures.ts';
import { listTrail } from './functions/audit/listTrail.ts';
import { assignRoles } from './functions/auth/assignRoles.ts';
import { getSession } from './functions/auth/getSession.ts';
import { signIn } from './functions/auth/signIn.ts';
import { signOut } from './functions/auth/signOut.ts';
import { getChallenge } from './functions/site/getChallenge.ts';
import { getHealth } from './functions/site/getHealth.ts';
import { decideIncident } from './functions/review/decideIncident.ts';
import { decideIncidents } from './functions/review/decideIncidents.ts';
import { checkImport } from './functions/imports/checkImport.ts';
import { commitImport } from './functions/imports/commitImport.ts';
import { listImports } from './functions/imports/listImports.ts';
import { stageImport } from './functions/imports/stageImport.ts';
import { startImport } from './functions/imports/startImport.ts';
import { takeBackImport } from './functions/imports/takeBackImport.ts';
import { editIncident } from './functions/review/editIncident.ts';
import { deleteIncident } from './functions/review/deleteIncident.ts';
import { getIncident } from './functions/incidents/getIncident.ts';
import { getIncidentCard } from './functions/incidents/getIncidentCard.ts';
import { getIncidentPage } from './functions/incidents/getIncidentPage.ts';
import { getReviewedIncident } from './functions/review/getReviewedIncident.ts';
import { listAllIncidents } from './functions/review/listAllIncidents.ts';
import { listGallery } from './functions/incidents/listGallery.ts';
import { listIncidents } from './functions/incidents/listIncidents.ts';
import { searchIncidents } from './functions/incidents/searchIncidents.ts';
import { getIncidentMap } from './functions/incidents/getIncidentMap.ts';
import { getMapCounts } from './functions/incidents/getMapCounts.ts';
import { getMapView } from './functions/incidents/getMapView.ts';
import { listQueue } from './functions/review/listQueue.ts';
import { changeSources } from './functions/review/changeSources.ts';
import { changeWork } from './functions/review/changeWork.ts';
import { listWaiting } from './functions/review/listWaiting.ts';
import { viewItem } from './functions/review/viewItem.ts';
import { submitIncident } from './functions/submissions/submitIncident.ts';
import { rejectPendingMedia } from './functions/review/rejectPendingMedia.ts';
import { decidePendingMedia } from './functions/review/decidePendingMedia.ts';
import { deletePublicMedia } from './functions/review/deletePublicMedia.ts';
import { listPendingMedia } from './functions/review/listPendingMedia.ts';
import { listPublicMedia } from './functions/review/listPublicMedia.ts';
import { publishMedia } from './functions/review/publishMedia.ts';
import { submitMediaIncident } from './functions/submissions/submitMediaIncident.ts';
import { getMonitoringStatus } from './functions/monitor/getMonitoringStatus.ts';
import { listSentimentPosts } from './functions/monitor/listSentimentPosts.ts';
import { addPartner } from './functions/partners/addPartner.ts';
import { changePartner } from './functions/partners/changePartner.ts';
import { getPartner } from './functions/partners/getPartner.ts';
import { listPartnerIncidents } from './functions/partners/listPartnerIncidents.ts';
import { listPartners } from './functions/partners/listPartners.ts';
import { verifyPartnerIncident } from './functions/partners/verifyPartnerIncident.ts';
import { finishDirectUpload } from './functions/uploads/finishDirectUpload.ts';
import { startDirectUpload } from './functions/uploads/startDirectUpload.ts';
import { uploadObject } from './functions/uploads/uploadObject.ts';
import { findPlaces } from './functions/places/findPlaces.ts';
import { namePlace } from './functions/places/namePlace.ts';
import { decidePost } from './functions/review/decidePost.ts';
import { listPosts } from './functions/review/listPosts.ts';
import { submitPost } from './functions/submissions/submitPost.ts';
import { listPrivacyRequests } from './functions/privacy/listPrivacyRequests.ts';
import { requestPrivacy } from './functions/privacy/requestPrivacy.ts';
import { settlePrivacyRequest } from './functions/privacy/settlePrivacyRequest.ts';
import { changeReceipt } from './functions/receipts/changeReceipt.ts';
import { readReceipt } from './functions/receipts/readReceipt.ts';
import { getSite } from './functions/site/getSite.ts';
import { getTiktokVideo } from './functions/submissions/getTiktokVideo.ts';
import { getYoutubeVideo } from './functions/submissions/getYoutubeVideo.ts';
import type { Handler } from './http/handler.ts';

export type Handlers = { [K in Operation]: Handler<K> };

/** The handler of each operation; a missing one is a compile error. */
export const handlers: Handlers = {
  addPartner,
  assignRoles,
  checkImport,
  startImport,
  listImports,
  stageImport,
  commitImport,
  takeBackImport,
  changePartner,
  changeSources,
  changeWork,
  changeReceipt,
  decideIncident,
  decideIncidents,
  decidePost,
  deleteIncident,
  decidePendingMedia,
  rejectPendingMedia,
  deletePublicMedia,
  editIncident,
  findPlaces,
  finishDirectUpload,
  getChallenge,
  getHealth,
  getIncident,
  getIncidentCard,
  getIncidentMap,
  listGallery,
  getMapView,
  getMapCounts,
  getIncidentPage,
  getMonitoringStatus,
  getPartner,
  getReviewedIncident,
  getSession,
  getSite,
  getTiktokVideo,
  getYoutubeVideo,
  listAllIncidents,
  listAudit,
  listPublicFigures,
  listTrail,
  exportTrail,
  getReviewFigures,
  listIncidents,
  listPartnerIncidents,
  listPartners,
  listPendingMedia,
  listPosts,
  listPrivacyRequests,
  listPublicMedia,
  listQueue,
  listWaiting,
  listSentimentPosts,
  namePlace,
  publishMedia,
  readReceipt,
  requestPrivacy,
  searchIncidents,
  settlePrivacyRequest,
  signIn,
  signOut,
  startDirectUpload,
  submitIncident,
  submitMediaIncident,
  submitPost,
  uploadObject,
  verifyPartnerIncident,
  viewItem,
};
