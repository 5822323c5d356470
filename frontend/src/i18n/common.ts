import { outsideUk } from '@incidentmap/core/domain/places/coordinates';

/**
 * The phrases of several features. `t` finds them from every namespace, without a prefix, so no other namespace may
 * begin a key with one of these names. They are part of the first page.
 */
export const common = {
  siteName: 'Islamophobia Incident Map',
  action: {
    close: 'Close',
    tryAgain: 'Try again',
    viewIncident: 'View incident',
    clearFilters: 'Clear filters',
    showOnMap: 'Show on map',
    viewSource: 'View Source',
    viewVideo: 'View Video',
    delete: 'Delete',
    cancel: 'Cancel',
    preview: 'Preview',
    copyLink: 'Copy link',
    undo: 'Undo',
    backToMap: 'Back to Map',
    signIn: 'Sign in',
    signOut: 'Sign out',
    loadMore: 'Load more',
    edit: 'Edit',
    save: 'Save',
  },
  /** Buttons on the first page that load their dialog on demand. */
  open: { report: 'Report Incident', post: 'Submit Social Post', record: 'Record', share: 'Share' },
  opensElsewhere: '(opens another site)',
  copied: 'Copied',
  saved: 'Saved',
  savingFailed: 'Saving failed: {{reason}}',
  notDone: 'That did not work',
  failure: {
    title: 'Could not load this',
    body: 'Check your connection and try again.',
    server: 'Something went wrong on our side. Please try again in a few minutes.',
    tooMany_one:
      'Too many attempts from your connection. Please try again in {{count}} minute. Nothing you typed is lost.',
    tooMany_other:
      'Too many attempts from your connection. Please try again in {{count}} minutes. Nothing you typed is lost.',
    notOpened: { title: 'Could not open this', body: 'Check your connection, reload the page and try again.' },
  },
  offline: { title: 'You are offline', body: 'This needs a connection. Connect to the internet and try again.' },
  loadingIncidents: 'Loading incidents...',
  noMedia: 'No media found',
  position: '{{position}} of {{total}}',
  fileCount_one: '{{count}} file',
  fileCount_other: '{{count}} files',
  seeMedia_one: 'See {{count}} photo or video',
  seeMedia_other: 'See {{count}} photos and videos',
  moreMedia: '+{{count}}',
  /** The fields of an incident, by their names in the contract. */
  field: {
    title: 'Title',
    description: 'Description',
    location: 'Location',
    latitude: 'Latitude',
    longitude: 'Longitude',
    incidentDate: 'Date',
    incidentTime: 'Time of day',
    incidentType: 'Type',
    severity: 'Severity',
    atHome: 'At home',
    verifiedBy: 'Verified by',
    contactEmail: 'Email',
    link: 'Link',
    mediaFiles: 'Files',
  },
  severity: { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' },
  incidentType: {
    verbal: 'Verbal',
    physical: 'Physical',
    online: 'Online',
    workplace: 'Workplace',
    education: 'Education',
    public: 'Public space',
    property: 'Property',
    other: 'Other',
  },
  timeOfDay: {
    Morning: 'Morning',
    Afternoon: 'Afternoon',
    Evening: 'Evening',
    Notsure: 'Not sure',
    Unknown: 'Unknown',
  },
  verifiedBy: 'Verified by {{name}}',
  viaPartner: 'Partner: {{name}}',
  myLocation: {
    use: 'Use my location',
    failed: {
      denied: {
        title: 'Location access denied',
        body: 'Please enter your location manually or enable location access.',
      },
      unsupported: { title: 'Geolocation not supported', body: 'Please enter your location manually.' },
      outside: { title: outsideUk, body: 'Please enter your location manually.' },
      unnamed: { title: 'Your location could not be found', body: 'Please enter your location manually.' },
    },
  },
} as const;
