type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The address of an operation and how it is called: what a client needs, without the schemas. */
export type Route = {
  method: Method;
  /** `{name}` stands for one segment. */
  path: `/api/${string}`;
  /** Another operation has the same method and path: calls with a query, or with this parameter, are for this one. */
  onlyWithQuery?: true | string;
  /** The body is one file of at most `maxUploadBytes`, in the field `file` of a multipart form. */
  takesFile?: true;
  /**
   * Callers without an assigned role must send the solution of a challenge (getChallenge) in `x-challenge`. The header
   * `idempotency-key` may contain a UUID: a retry with the same key is stored once and gets the same answer.
   */
  challenge?: true;
};

export const routes = {
  submitIncident: {
    method: 'POST',
    path: '/api/incidents',
    challenge: true,
  },
  listIncidents: {
    method: 'GET',
    path: '/api/incidents',
  },
  searchIncidents: {
    method: 'GET',
    path: '/api/incidents',
    onlyWithQuery: true,
  },
  listGallery: {
    method: 'GET',
    path: '/api/gallery',
  },
  getIncidentMap: {
    method: 'GET',
    path: '/api/incidents/map',
  },
  getMapView: {
    method: 'GET',
    path: '/api/incidents/map',
    onlyWithQuery: 'tiles',
  },
  getMapCounts: {
    method: 'GET',
    path: '/api/incidents/map',
    onlyWithQuery: 'days',
  },
  getIncident: {
    method: 'GET',
    path: '/api/incidents/{id}',
  },
  deleteIncident: {
    method: 'DELETE',
    path: '/api/incidents/{id}',
  },
  getIncidentPage: {
    method: 'GET',
    path: '/api/cards',
  },
  getIncidentCard: {
    method: 'GET',
    path: '/api/cards/{id}',
  },
  uploadObject: {
    method: 'POST',
    path: '/api/objects/upload',
    challenge: true,
    takesFile: true,
  },
  startDirectUpload: {
    method: 'POST',
    path: '/api/objects/direct',
    challenge: true,
  },
  finishDirectUpload: {
    method: 'PUT',
    path: '/api/objects/direct',
  },
  getYoutubeVideo: {
    method: 'GET',
    path: '/api/youtube/video/{videoId}',
  },
  getTiktokVideo: {
    method: 'GET',
    path: '/api/tiktok/video',
  },
  submitMediaIncident: {
    method: 'POST',
    path: '/api/media-incidents',
    challenge: true,
  },
  listPendingMedia: {
    method: 'GET',
    path: '/api/admin/media/pending',
  },
  rejectPendingMedia: {
    method: 'DELETE',
    path: '/api/admin/media/pending/{name}',
  },
  decidePendingMedia: {
    method: 'PUT',
    path: '/api/admin/media/pending/{name}',
  },
  listPublicMedia: {
    method: 'GET',
    path: '/api/admin/media/public',
  },
  deletePublicMedia: {
    method: 'DELETE',
    path: '/api/admin/media/public/{name}',
  },
  publishMedia: {
    method: 'PUT',
    path: '/api/admin/media/publish',
  },
  findPlaces: {
    method: 'GET',
    path: '/api/geocode',
  },
  namePlace: {
    method: 'GET',
    path: '/api/reverse-geocode',
  },
  submitPost: {
    method: 'POST',
    path: '/api/user-submission/submit-post',
    challenge: true,
  },
  listSentimentPosts: {
    method: 'GET',
    path: '/api/sentiment/posts',
  },
  getMonitoringStatus: {
    method: 'GET',
    path: '/api/social/status',
  },
  getSite: {
    method: 'GET',
    path: '/api/site',
  },
  getHealth: {
    method: 'GET',
    path: '/api/health',
  },
  getChallenge: {
    method: 'GET',
    path: '/api/challenge',
  },
  readReceipt: {
    method: 'POST',
    path: '/api/receipts',
  },
  changeReceipt: {
    method: 'PUT',
    path: '/api/receipts',
  },
  requestPrivacy: {
    method: 'POST',
    path: '/api/privacy/requests',
    challenge: true,
  },
  listPrivacyRequests: {
    method: 'GET',
    path: '/api/admin/privacy-requests',
  },
  settlePrivacyRequest: {
    method: 'PUT',
    path: '/api/admin/privacy-requests',
  },
  getSession: {
    method: 'GET',
    path: '/api/auth/me',
  },
  signIn: {
    method: 'GET',
    path: '/api/auth/login',
  },
  signOut: {
    method: 'POST',
    path: '/api/auth/logout',
  },
  assignRoles: {
    method: 'POST',
    path: '/api/auth/roles',
  },
  listAllIncidents: {
    method: 'GET',
    path: '/api/admin/incidents/all',
  },
  decideIncident: {
    method: 'PUT',
    path: '/api/admin/incidents/{id}/approval',
  },
  listWaiting: {
    method: 'GET',
    path: '/api/admin/incidents/all',
    onlyWithQuery: 'sort',
  },
  viewItem: {
    method: 'PUT',
    path: '/api/admin/incidents/all',
  },
  changeWork: {
    method: 'POST',
    path: '/api/admin/incidents/all',
  },
  listQueue: {
    method: 'GET',
    path: '/api/admin/incidents/all',
    onlyWithQuery: 'limit',
  },
  decideIncidents: {
    method: 'PUT',
    path: '/api/admin/incidents',
  },
  getReviewedIncident: {
    method: 'GET',
    path: '/api/admin/incidents/{id}',
  },
  editIncident: {
    method: 'PATCH',
    path: '/api/admin/incidents/{id}',
  },
  changeSources: {
    method: 'PUT',
    path: '/api/admin/incidents/{id}',
  },
  listAudit: {
    method: 'GET',
    path: '/api/admin/audit',
    onlyWithQuery: 'incident',
  },
  getReviewFigures: {
    method: 'GET',
    path: '/api/admin/audit',
    onlyWithQuery: 'figures',
  },
  listTrail: {
    method: 'GET',
    path: '/api/admin/audit',
  },
  exportTrail: {
    method: 'POST',
    path: '/api/admin/audit',
  },
  listPublicFigures: {
    method: 'GET',
    path: '/api/review-figures',
  },
  listPosts: {
    method: 'GET',
    path: '/api/admin/posts',
  },
  decidePost: {
    method: 'PUT',
    path: '/api/admin/posts/{id}/approval',
  },
  listPartners: {
    method: 'GET',
    path: '/api/admin/partners',
  },
  addPartner: {
    method: 'POST',
    path: '/api/admin/partners',
  },
  changePartner: {
    method: 'PUT',
    path: '/api/admin/partners/{id}',
  },
  getPartner: {
    method: 'GET',
    path: '/api/partners/{name}',
  },
  listPartnerIncidents: {
    method: 'GET',
    path: '/api/partner/incidents',
  },
  verifyPartnerIncident: {
    method: 'PUT',
    path: '/api/partner/incidents/{id}',
  },
  checkImport: {
    method: 'PUT',
    path: '/api/imports',
  },
  startImport: {
    method: 'POST',
    path: '/api/imports',
  },
  listImports: {
    method: 'GET',
    path: '/api/imports',
  },
  stageImport: {
    method: 'PUT',
    path: '/api/imports/{id}',
  },
  commitImport: {
    method: 'POST',
    path: '/api/imports/{id}',
  },
  takeBackImport: {
    method: 'DELETE',
    path: '/api/imports/{id}',
  },
} as const satisfies Record<string, Route>;

export type Operation = keyof typeof routes;
