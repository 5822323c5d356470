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

type Options = Omit<Route, 'method' | 'path'>;

/** The options remain literal types, because the client requires a file where `takesFile` is true. */
const route =
  <M extends Method>(method: M) =>
  <const O extends Options>(path: Route['path'], options?: O) =>
    ({ method, path, ...options }) as { method: M; path: Route['path'] } & O;

const get = route('GET');
const post = route('POST');
const put = route('PUT');
const patch = route('PATCH');
const remove = route('DELETE');

export const routes = {
  submitIncident: post('/api/incidents', { challenge: true }),
  listIncidents: get('/api/incidents'),
  searchIncidents: get('/api/incidents', { onlyWithQuery: true }),
  listGallery: get('/api/gallery'),
  getIncidentMap: get('/api/incidents/map'),
  getMapView: get('/api/incidents/map', { onlyWithQuery: 'tiles' }),
  getMapCounts: get('/api/incidents/map', { onlyWithQuery: 'days' }),
  getIncident: get('/api/incidents/{id}'),
  deleteIncident: remove('/api/incidents/{id}'),
  getIncidentPage: get('/api/cards'),
  getIncidentCard: get('/api/cards/{id}'),
  uploadObject: post('/api/objects/upload', { challenge: true, takesFile: true }),
  startDirectUpload: post('/api/objects/direct', { challenge: true }),
  finishDirectUpload: put('/api/objects/direct'),
  getYoutubeVideo: get('/api/youtube/video/{videoId}'),
  getTiktokVideo: get('/api/tiktok/video'),
  submitMediaIncident: post('/api/media-incidents', { challenge: true }),
  listPendingMedia: get('/api/admin/media/pending'),
  rejectPendingMedia: remove('/api/admin/media/pending/{name}'),
  decidePendingMedia: put('/api/admin/media/pending/{name}'),
  listPublicMedia: get('/api/admin/media/public'),
  deletePublicMedia: remove('/api/admin/media/public/{name}'),
  publishMedia: put('/api/admin/media/publish'),
  findPlaces: get('/api/geocode'),
  namePlace: get('/api/reverse-geocode'),
  submitPost: post('/api/user-submission/submit-post', { challenge: true }),
  listSentimentPosts: get('/api/sentiment/posts'),
  getMonitoringStatus: get('/api/social/status'),
  getSite: get('/api/site'),
  getHealth: get('/api/health'),
  getChallenge: get('/api/challenge'),
  readReceipt: post('/api/receipts'),
  changeReceipt: put('/api/receipts'),
  requestPrivacy: post('/api/privacy/requests', { challenge: true }),
  listPrivacyRequests: get('/api/admin/privacy-requests'),
  settlePrivacyRequest: put('/api/admin/privacy-requests'),
  getSession: get('/api/auth/me'),
  signIn: get('/api/auth/login'),
  signOut: post('/api/auth/logout'),
  assignRoles: post('/api/auth/roles'),
  listAllIncidents: get('/api/admin/incidents/all'),
  decideIncident: put('/api/admin/incidents/{id}/approval'),
  listWaiting: get('/api/admin/incidents/all', { onlyWithQuery: 'sort' }),
  searchWaiting: post('/api/admin/incidents/all', { onlyWithQuery: 'sort' }),
  viewItem: put('/api/admin/incidents/all'),
  changeWork: post('/api/admin/incidents/all'),
  listQueue: get('/api/admin/incidents/all', { onlyWithQuery: 'limit' }),
  searchQueue: post('/api/admin/incidents/all', { onlyWithQuery: 'limit' }),
  decideIncidents: put('/api/admin/incidents'),
  getReviewedIncident: get('/api/admin/incidents/{id}'),
  editIncident: patch('/api/admin/incidents/{id}'),
  changeSources: put('/api/admin/incidents/{id}'),
  openPlace: post('/api/admin/incidents/{id}'),
  listAudit: get('/api/admin/audit', { onlyWithQuery: 'incident' }),
  getReviewFigures: get('/api/admin/audit', { onlyWithQuery: 'figures' }),
  listTrail: get('/api/admin/audit'),
  exportTrail: post('/api/admin/audit'),
  listPublicFigures: get('/api/review-figures'),
  listPosts: get('/api/admin/posts'),
  decidePost: put('/api/admin/posts/{id}/approval'),
  listPartners: get('/api/admin/partners'),
  addPartner: post('/api/admin/partners'),
  changePartner: put('/api/admin/partners/{id}'),
  getPartner: get('/api/partners/{name}'),
  listPartnerIncidents: get('/api/partner/incidents'),
  verifyPartnerIncident: put('/api/partner/incidents/{id}'),
  checkImport: put('/api/imports'),
  startImport: post('/api/imports'),
  listImports: get('/api/imports'),
  stageImport: put('/api/imports/{id}'),
  commitImport: post('/api/imports/{id}'),
  takeBackImport: remove('/api/imports/{id}'),
} satisfies Record<string, Route>;

export type Operation = keyof typeof routes;
