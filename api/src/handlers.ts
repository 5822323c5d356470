import type { Operation } from '@incidentmap/core/contract';
import { exportTrail } from './functions/audit/exportTrail.ts';
import { listAudit } from './functions/audit/listAudit.ts';
import { listTrail } from './functions/audit/listTrail.ts';
import { assignRoles } from './functions/auth/assignRoles.ts';
import { getSession } from './functions/auth/getSession.ts';
import { signIn } from './functions/auth/signIn.ts';
import { signOut } from './functions/auth/signOut.ts';
import { getReviewFigures } from './functions/figures/getReviewFigures.ts';
import { listPublicFigures } from './functions/figures/listPublicFigures.ts';
import { checkImport } from './functions/imports/checkImport.ts';
import { commitImport } from './functions/imports/commitImport.ts';
import { listImports } from './functions/imports/listImports.ts';
import { stageImport } from './functions/imports/stageImport.ts';
import { startImport } from './functions/imports/startImport.ts';
import { takeBackImport } from './functions/imports/takeBackImport.ts';
import { getIncident } from './functions/incidents/getIncident.ts';
import { getIncidentCard } from './functions/incidents/getIncidentCard.ts';
import { getIncidentMap } from './functions/incidents/getIncidentMap.ts';
import { getIncidentPage } from './functions/incidents/getIncidentPage.ts';
import { getMapCounts } from './functions/incidents/getMapCounts.ts';
import { getMapView } from './functions/incidents/getMapView.ts';
import { listGallery } from './functions/incidents/listGallery.ts';
import { listIncidents } from './functions/incidents/listIncidents.ts';
import { searchIncidents } from './functions/incidents/searchIncidents.ts';
import { getMonitoringStatus } from './functions/monitor/getMonitoringStatus.ts';
import { listSentimentPosts } from './functions/monitor/listSentimentPosts.ts';
import { addPartner } from './functions/partners/addPartner.ts';
import { changePartner } from './functions/partners/changePartner.ts';
import { getPartner } from './functions/partners/getPartner.ts';
import { listPartnerIncidents } from './functions/partners/listPartnerIncidents.ts';
import { listPartners } from './functions/partners/listPartners.ts';
import { verifyPartnerIncident } from './functions/partners/verifyPartnerIncident.ts';
import { findPlaces } from './functions/places/findPlaces.ts';
import { namePlace } from './functions/places/namePlace.ts';
import { listPrivacyRequests } from './functions/privacy/listPrivacyRequests.ts';
import { requestPrivacy } from './functions/privacy/requestPrivacy.ts';
import { settlePrivacyRequest } from './functions/privacy/settlePrivacyRequest.ts';
import { changeReceipt } from './functions/receipts/changeReceipt.ts';
import { readReceipt } from './functions/receipts/readReceipt.ts';
import { changeSources } from './functions/review/changeSources.ts';
import { changeWork } from './functions/review/changeWork.ts';
import { decideIncident } from './functions/review/decideIncident.ts';
import { decideIncidents } from './functions/review/decideIncidents.ts';
import { decidePendingMedia } from './functions/review/decidePendingMedia.ts';
import { decidePost } from './functions/review/decidePost.ts';
import { deleteIncident } from './functions/review/deleteIncident.ts';
import { deletePublicMedia } from './functions/review/deletePublicMedia.ts';
import { editIncident } from './functions/review/editIncident.ts';
import { getReviewedIncident } from './functions/review/getReviewedIncident.ts';
import { listAllIncidents } from './functions/review/listAllIncidents.ts';
import { listPendingMedia } from './functions/review/listPendingMedia.ts';
import { listPosts } from './functions/review/listPosts.ts';
import { listPublicMedia } from './functions/review/listPublicMedia.ts';
import { listQueue } from './functions/review/listQueue.ts';
import { listWaiting } from './functions/review/listWaiting.ts';
import { searchQueue } from './functions/review/searchQueue.ts';
import { searchWaiting } from './functions/review/searchWaiting.ts';
import { publishMedia } from './functions/review/publishMedia.ts';
import { openPlace } from './functions/review/openPlace.ts';
import { rejectPendingMedia } from './functions/review/rejectPendingMedia.ts';
import { viewItem } from './functions/review/viewItem.ts';
import { getChallenge } from './functions/site/getChallenge.ts';
import { getHealth } from './functions/site/getHealth.ts';
import { getSite } from './functions/site/getSite.ts';
import { getTiktokVideo } from './functions/submissions/getTiktokVideo.ts';
import { getYoutubeVideo } from './functions/submissions/getYoutubeVideo.ts';
import { submitIncident } from './functions/submissions/submitIncident.ts';
import { submitMediaIncident } from './functions/submissions/submitMediaIncident.ts';
import { submitPost } from './functions/submissions/submitPost.ts';
import { finishDirectUpload } from './functions/uploads/finishDirectUpload.ts';
import { startDirectUpload } from './functions/uploads/startDirectUpload.ts';
import { uploadObject } from './functions/uploads/uploadObject.ts';
import type { Handler } from './http/handler.ts';

export type Handlers = { [K in Operation]: Handler<K> };

/** The handler of each operation; a missing one is a compile error. */
export const handlers: Handlers = {
  exportTrail,
  listAudit,
  listTrail,
  assignRoles,
  getSession,
  signIn,
  signOut,
  getReviewFigures,
  listPublicFigures,
  checkImport,
  commitImport,
  listImports,
  stageImport,
  startImport,
  takeBackImport,
  getIncident,
  getIncidentCard,
  getIncidentMap,
  getIncidentPage,
  getMapCounts,
  getMapView,
  listGallery,
  listIncidents,
  searchIncidents,
  getMonitoringStatus,
  listSentimentPosts,
  addPartner,
  changePartner,
  getPartner,
  listPartnerIncidents,
  listPartners,
  verifyPartnerIncident,
  findPlaces,
  namePlace,
  listPrivacyRequests,
  requestPrivacy,
  settlePrivacyRequest,
  changeReceipt,
  readReceipt,
  changeSources,
  changeWork,
  decideIncident,
  decideIncidents,
  decidePendingMedia,
  decidePost,
  deleteIncident,
  deletePublicMedia,
  editIncident,
  openPlace,
  getReviewedIncident,
  listAllIncidents,
  listPendingMedia,
  listPosts,
  listPublicMedia,
  listQueue,
  listWaiting,
  searchQueue,
  searchWaiting,
  publishMedia,
  rejectPendingMedia,
  viewItem,
  getChallenge,
  getHealth,
  getSite,
  getTiktokVideo,
  getYoutubeVideo,
  submitIncident,
  submitMediaIncident,
  submitPost,
  finishDirectUpload,
  startDirectUpload,
  uploadObject,
};
