import type { LimitName } from '../domain/constants.ts';

/**
 * Who may call an operation at all. The handler may require more.
 * - `anyone`: no sign-in.
 * - `admin`: signed in with an assigned role (domain/review/permissions.ts).
 * - `partner`: signed in with the account of an active partner.
 * - `adminOrPartner`: either of the two.
 * - `platform`: called by Static Web Apps itself, at sign-in.
 */
export type Access = 'anyone' | 'admin' | 'partner' | 'adminOrPartner' | 'platform';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The address of an operation and who may call it: what a client needs, without the schemas. */
export type Route = {
  method: Method;
  /** `{name}` stands for one segment. */
  path: `/api/${string}`;
  access: Access;
  /** Another operation has the same method and path: calls with a query, or with this parameter, are for this one. */
  onlyWithQuery?: true | string;
  /** A page of the site: Static Web Apps rewrites its address to this path (staticwebapp.config.json). */
  isPage?: true;
  /** The body is one file of at most `maxUploadBytes`, in the field `file` of a multipart form. */
  takesFile?: true;
  /** The rate limit (`hourlyLimits`) of one network; it does not apply to callers with an assigned role. */
  limit?: LimitName;
  /**
   * Callers without an assigned role must send the solution of a challenge (getChallenge) in `x-challenge`. The header
   * `idempotency-key` may contain a UUID: a retry with the same key is stored once and gets the same answer.
   */
  challenge?: true;
  /** The status of a success; 200 by default. */
  status?: 201 | 302;
};

export const routes = {
  submitIncident: {
    method: 'POST',
    path: '/api/incidents',
    access: 'anyone',
    limit: 'report',
    challenge: true,
    status: 201,
  },
  listIncidents: {
    method: 'GET',
    path: '/api/incidents',
    access: 'anyone',
  },
  searchIncidents: {
    method: 'GET',
    path: '/api/incidents',
    access: 'anyone',
    onlyWithQuery: true,
  },
  getIncidentMap: {
    method: 'GET',
    path: '/api/incidents/map',
    access: 'anyone',
  },
  getMapView: {
    method: 'GET',
    path: '/api/incidents/map',
    access: 'anyone',
    onlyWithQuery: 'tiles',
  },
  getMapCounts: {
    method: 'GET',
    path: '/api/incidents/map',
    access: 'anyone',
    onlyWithQuery: 'days',
  },
  getIncident: {
    method: 'GET',
    path: '/api/incidents/{id}',
    access: 'anyone',
  },
  deleteIncident: {
    method: 'DELETE',
    path: '/api/incidents/{id}',
    access: 'admin',
  },
  getIncidentPage: {
    method: 'GET',
    path: '/api/cards',
    access: 'anyone',
    isPage: true,
  },
  getIncidentCard: {
    method: 'GET',
    path: '/api/cards/{id}',
    access: 'anyone',
  },
  uploadObject: {
    method: 'POST',
    path: '/api/objects/upload',
    access: 'anyone',
    limit: 'attachment',
    challenge: true,
    takesFile: true,
  },
  startDirectUpload: {
    method: 'POST',
    path: '/api/objects/direct',
    access: 'anyone',
    limit: 'attachment',
    challenge: true,
  },
  finishDirectUpload: {
    method: 'PUT',
    path: '/api/objects/direct',
    access: 'anyone',
  },
  getYoutubeVideo: {
    method: 'GET',
    path: '/api/youtube/video/{videoId}',
    access: 'anyone',
    limit: 'title',
  },
  getTiktokVideo: {
    method: 'GET',
    path: '/api/tiktok/video',
    access: 'anyone',
    limit: 'title',
  },
  submitMediaIncident: {
    method: 'POST',
    path: '/api/media-incidents',
    access: 'anyone',
    limit: 'report',
    challenge: true,
    status: 201,
  },
  listPendingMedia: {
    method: 'GET',
    path: '/api/admin/media/pending',
    access: 'admin',
  },
  rejectPendingMedia: {
    method: 'DELETE',
    path: '/api/admin/media/pending/{name}',
    access: 'admin',
  },
  restorePendingMedia: {
    method: 'PUT',
    path: '/api/admin/media/pending/{name}',
    access: 'admin',
  },
  listPublicMedia: {
    method: 'GET',
    path: '/api/admin/media/public',
    access: 'admin',
  },
  deletePublicMedia: {
    method: 'DELETE',
    path: '/api/admin/media/public/{name}',
    access: 'admin',
  },
  publishMedia: {
    method: 'PUT',
    path: '/api/admin/media/publish',
    access: 'admin',
  },
  findPlaces: {
    method: 'GET',
    path: '/api/geocode',
    access: 'anyone',
    limit: 'geocode',
  },
  namePlace: {
    method: 'GET',
    path: '/api/reverse-geocode',
    access: 'anyone',
    limit: 'geocode',
  },
  submitPost: {
    method: 'POST',
    path: '/api/user-submission/submit-post',
    access: 'anyone',
    limit: 'report',
    challenge: true,
  },
  listSentimentPosts: {
    method: 'GET',
    path: '/api/sentiment/posts',
    access: 'anyone',
  },
  getMonitoringStatus: {
    method: 'GET',
    path: '/api/social/status',
    access: 'anyone',
  },
  getSite: {
    method: 'GET',
    path: '/api/site',
    access: 'anyone',
  },
  getHealth: {
    method: 'GET',
    path: '/api/health',
    access: 'anyone',
  },
  getChallenge: {
    method: 'GET',
    path: '/api/challenge',
    access: 'anyone',
  },
  readReceipt: {
    method: 'POST',
    path: '/api/receipts',
    access: 'anyone',
    limit: 'receipt',
  },
  changeReceipt: {
    method: 'PUT',
    path: '/api/receipts',
    access: 'anyone',
    limit: 'receipt',
  },
  requestPrivacy: {
    method: 'POST',
    path: '/api/privacy/requests',
    access: 'anyone',
    limit: 'privacyRequest',
    challenge: true,
    status: 201,
  },
  listPrivacyRequests: {
    method: 'GET',
    path: '/api/admin/privacy-requests',
    access: 'admin',
  },
  settlePrivacyRequest: {
    method: 'PUT',
    path: '/api/admin/privacy-requests',
    access: 'admin',
  },
  getSession: {
    method: 'GET',
    path: '/api/auth/me',
    access: 'anyone',
  },
  signIn: {
    method: 'GET',
    path: '/api/auth/login',
    access: 'anyone',
    status: 302,
  },
  signOut: {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'anyone',
  },
  assignRoles: {
    method: 'POST',
    path: '/api/auth/roles',
    access: 'platform',
  },
  listAllIncidents: {
    method: 'GET',
    path: '/api/admin/incidents/all',
    access: 'admin',
  },
  decideIncident: {
    method: 'PUT',
    path: '/api/admin/incidents/{id}/approval',
    access: 'admin',
  },
  listWaiting: {
    method: 'GET',
    path: '/api/admin/incidents/all',
    access: 'admin',
    onlyWithQuery: 'sort',
  },
  viewItem: {
    method: 'PUT',
    path: '/api/admin/incidents/all',
    access: 'admin',
  },
  changeWork: {
    method: 'POST',
    path: '/api/admin/incidents/all',
    access: 'admin',
  },
  listQueue: {
    method: 'GET',
    path: '/api/admin/incidents/all',
    access: 'admin',
    onlyWithQuery: 'limit',
  },
  decideIncidents: {
    method: 'PUT',
    path: '/api/admin/incidents',
    access: 'admin',
  },
  getReviewedIncident: {
    method: 'GET',
    path: '/api/admin/incidents/{id}',
    access: 'admin',
  },
  editIncident: {
    method: 'PATCH',
    path: '/api/admin/incidents/{id}',
    access: 'admin',
  },
  changeSources: {
    method: 'PUT',
    path: '/api/admin/incidents/{id}',
    access: 'admin',
  },
  listAudit: {
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    onlyWithQuery: 'incident',
  },
  getReviewFigures: {
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    onlyWithQuery: 'figures',
  },
  listTrail: {
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
  },
  exportTrail: {
    method: 'POST',
    path: '/api/admin/audit',
    access: 'admin',
  },
  listPublicFigures: {
    method: 'GET',
    path: '/api/review-figures',
    access: 'anyone',
  },
  listPosts: {
    method: 'GET',
    path: '/api/admin/posts',
    access: 'admin',
  },
  decidePost: {
    method: 'PUT',
    path: '/api/admin/posts/{id}/approval',
    access: 'admin',
  },
  listPartners: {
    method: 'GET',
    path: '/api/admin/partners',
    access: 'admin',
  },
  addPartner: {
    method: 'POST',
    path: '/api/admin/partners',
    access: 'admin',
    status: 201,
  },
  changePartner: {
    method: 'PUT',
    path: '/api/admin/partners/{id}',
    access: 'admin',
  },
  getPartner: {
    method: 'GET',
    path: '/api/partners/{name}',
    access: 'anyone',
  },
  listPartnerIncidents: {
    method: 'GET',
    path: '/api/partner/incidents',
    access: 'partner',
  },
  verifyPartnerIncident: {
    method: 'PUT',
    path: '/api/partner/incidents/{id}',
    access: 'partner',
  },
  checkImport: {
    method: 'PUT',
    path: '/api/imports',
    access: 'adminOrPartner',
  },
  startImport: {
    method: 'POST',
    path: '/api/imports',
    access: 'adminOrPartner',
    status: 201,
  },
  listImports: {
    method: 'GET',
    path: '/api/imports',
    access: 'adminOrPartner',
  },
  stageImport: {
    method: 'PUT',
    path: '/api/imports/{id}',
    access: 'adminOrPartner',
  },
  commitImport: {
    method: 'POST',
    path: '/api/imports/{id}',
    access: 'adminOrPartner',
  },
  takeBackImport: {
    method: 'DELETE',
    path: '/api/imports/{id}',
    access: 'adminOrPartner',
  },
} as const satisfies Record<string, Route>;

export type Operation = keyof typeof routes;
