import type { Operation } from '@incidentmap/core/contract';
import { exportTrail } from './functions/audit/exportTrail.ts';
import { getReviewFigures } from './functions/audit/getReviewFigures.ts';
import { listAudit } from './functions/audit/listAudit.ts';
import { listPublicFigures } from './functions/audit/listPublicFigures.ts';
import { listTrail } from './functions/audit/listTrail.ts';
import { assignRoles } from './functions/auth/assignRoles.ts';
import { getSession } from './functions/auth/getSession.ts';
import { signIn } from './functions/auth/signIn.ts';
import { signOut } from './functions/auth/signOut.ts';
import { getChallenge } from './functions/challenge/getChallenge.ts';
import { getHealth } from './functions/health/getHealth.ts';
import { decideIncident } from './functions/incidents/decideIncident.ts';
import { decideIncidents } from './functions/incidents/decideIncidents.ts';
import { checkImport } from './functions/imports/checkImport.ts';
import { commitImport } from './functions/imports/commitImport.ts';
import { listImports } from './functions/imports/listImports.ts';
import { stageImport } from './functions/imports/stageImport.ts';
import { startImport } from './functions/imports/startImport.ts';
import { takeBackImport } from './functions/imports/takeBackImport.ts';
import { editIncident } from './functions/incidents/editIncident.ts';
import { deleteIncident } from './functions/incidents/deleteIncident.ts';
import { getIncident } from './functions/incidents/getIncident.ts';
import { getIncidentCard } from './functions/cards/getIncidentCard.ts';
import { getIncidentPage } from './functions/cards/getIncidentPage.ts';
import { getReviewedIncident } from './functions/incidents/getReviewedIncident.ts';
import { listAllIncidents } from './functions/incidents/listAllIncidents.ts';
import { listGallery } from './functions/incidents/listGallery.ts';
import { listIncidents } from './functions/incidents/listIncidents.ts';
import { searchIncidents } from './functions/incidents/searchIncidents.ts';
import { getIncidentMap } from './functions/incidents/getIncidentMap.ts';
import { getMapCounts } from './functions/incidents/getMapCounts.ts';
import { getMapView } from './functions/incidents/getMapView.ts';
import { listQueue } from './functions/incidents/listQueue.ts';
import { changeSources } from './functions/incidents/changeSources.ts';
import { changeWork } from './functions/incidents/changeWork.ts';
import { listWaiting } from './functions/incidents/listWaiting.ts';
import { viewItem } from './functions/incidents/viewItem.ts';
import { submitIncident } from './functions/incidents/submitIncident.ts';
import { rejectPendingMedia } from './functions/media/rejectPendingMedia.ts';
import { decidePendingMedia } from './functions/media/decidePendingMedia.ts';
import { deletePublicMedia } from './functions/media/deletePublicMedia.ts';
import { listPendingMedia } from './functions/media/listPendingMedia.ts';
import { listPublicMedia } from './functions/media/listPublicMedia.ts';
import { publishMedia } from './functions/media/publishMedia.ts';
import { submitMediaIncident } from './functions/media/submitMediaIncident.ts';
import { getMonitoringStatus } from './functions/monitor/getMonitoringStatus.ts';
import { listSentimentPosts } from './functions/monitor/listSentimentPosts.ts';
import { addPartner } from './functions/partners/addPartner.ts';
import { changePartner } from './functions/partners/changePartner.ts';
import { getPartner } from './functions/partners/getPartner.ts';
import { listPartnerIncidents } from './functions/partners/listPartnerIncidents.ts';
import { listPartners } from './functions/partners/listPartners.ts';
import { verifyPartnerIncident } from './functions/partners/verifyPartnerIncident.ts';
import { finishDirectUpload } from './functions/objects/finishDirectUpload.ts';
import { startDirectUpload } from './functions/objects/startDirectUpload.ts';
import { uploadObject } from './functions/objects/uploadObject.ts';
import { findPlaces } from './functions/places/findPlaces.ts';
import { namePlace } from './functions/places/namePlace.ts';
import { decidePost } from './functions/posts/decidePost.ts';
import { listPosts } from './functions/posts/listPosts.ts';
import { submitPost } from './functions/posts/submitPost.ts';
import { listPrivacyRequests } from './functions/privacy/listPrivacyRequests.ts';
import { requestPrivacy } from './functions/privacy/requestPrivacy.ts';
import { settlePrivacyRequest } from './functions/privacy/settlePrivacyRequest.ts';
import { changeReceipt } from './functions/receipts/changeReceipt.ts';
import { readReceipt } from './functions/receipts/readReceipt.ts';
import { getSite } from './functions/site/getSite.ts';
import { getTiktokVideo } from './functions/video/getTiktokVideo.ts';
import { getYoutubeVideo } from './functions/video/getYoutubeVideo.ts';
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
