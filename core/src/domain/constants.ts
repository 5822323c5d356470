/** The numbers of the product, named once. Sizes in characters or bytes, times in milliseconds unless the name says otherwise. */

export const ukBounds = { south: 49.5, north: 60.5, west: -8.5, east: 2 } as const;
/** `zoom`: where there is room for it. `openingZooms`: also those of smaller maps. */
export const mapView = { lat: 54.5, lon: -2, zoom: 6, openingZooms: [4, 5, 6] } as const;
/** Pixels from which on a map opens as `mapView` says; a smaller one shows the whole UK. */
export const roomyMap = { width: 600, height: 700 } as const;
/** Where a report lies whose place nobody can find: central London. */
export const defaultReportPoint = { lat: 51.5074, lon: -0.1278 } as const;

export const titleLength = { min: 5, max: 200 } as const;
/** Of a recording's details, whose length is else that of any title. */
export const mediaTitleMinLength = 3;
export const descriptionLength = { min: 10, max: 2000 } as const;
export const locationLength = { min: 2, max: 200 } as const;
export const emailMaxLength = 254;
export const sourceUrlMaxLength = 500;
export const postUrlMaxLength = 2000;
export const additionalContextMaxLength = 2000;
export const partnerIdMaxLength = 100;
export const verifiedByMaxLength = 100;
export const rejectionNoteMaxLength = 500;
export const partnerNameLength = { min: 1, max: 100 } as const;
export const partnerDomainLength = { min: 3, max: 255 } as const;
/** Bytes of JSON. */
export const partnerSettingsMax = 2000;
/** They are kept in one document of 2 MB. */
export const partnersMax = 400;

export const geocodeMinLength = 3;
export const geocodeMaxLength = 200;
export const geocodeDebounce = 300;
export const locationHintMaxLength = 50;
export const geolocationTimeout = 10_000;

export const listPageSize = 10;

export const queuePageSize = 50;
/** How many are looked at for one page of a filtered queue, before the caller is asked to go on. */
export const queueScanMax = 1000;
/** Decided together at most. */
export const bulkMax = 100;
/** How long a rejection can be taken back; the server allows the request as long again. */
export const undoWindow = 10_000;
/** How long the server takes it: as long again, for a slow connection. */
export const takeBackWindow = 2 * undoWindow;
/** Two reports that say nearly the same are likely of one event when they are this near. */
export const duplicateReach = { days: 7, kilometres: 25 } as const;

export const toastDuration = { success: 6000, failure: 5000, brief: 3000, default: 5000 } as const;
export const shareDelay = 2000;
export const reloadAfterDelete = 5000;
export const tooltipDelay = { open: 700, skip: 300 } as const;

/** Days that a date range reaches back, counting today. */
export const dateRangeDays = { week: 7, month: 30, quarter: 90, year: 365 } as const;
/** Risk multipliers from which a region is of that tier. */
export const riskTiers = { high: 2, raised: 1.5 } as const;
/** Hours by London's clock. */
export const refreshHours: readonly number[] = [6, 14, 22];
export const monitorRefetch = 30_000;
export const monitorRotation = 5000;
export const statusPolling = 60_000;
export const copyIndicatorReset = 2000;
/** Of players, from 0 to 1. */
export const mediaVolume = 0.7;
/** Asked of the camera, in pixels. */
export const cameraSize = { width: 1280, height: 720 } as const;
/** Of WebP, from 0 to 1. */
export const screenshotQuality = 0.92;
/** How far, in pixels, a toast is swiped to dismiss it. */
export const toastSwipe = 50;
export const collectionMinutes = 20;
export const searchTermCount = 15;
/** Of posts: what the monitor shows at most, and what those are chosen from. */
export const monitorSize = 50;
export const monitorCandidates = 200;
/** Hours after a refresh at which X is asked once more whether the shown posts are still there. */
export const recheckHours = 4;
/** Hours after its collection at which a post's text is gone, even if no refresh ever comes. */
export const postTextHours = 24;
/** Of a search query at X, with what we add to it. */
export const searchQueryMaxLength = 512;

export const maxUploadBytes = 25 * 1024 * 1024;
export const maxDirectUploadBytes = 200 * 1024 * 1024;
export const maxImageSide = 2000;
export const thumbnailSide = 480;
export const mediaFilesMax = 20;

export const draftLifetime = 24 * 60 * 60 * 1000;
/** Presses of Shift alone that leave the site, and how long the next one may take. */
export const exitPresses = 3;
export const exitPressWithin = 5000;

export const privacyMessageMaxLength = 2000;
/** Days within which a data-rights request is answered. */
export const privacyRequestDays = 30;

/** How often an hour one address may ask. */
export const hourlyLimits = {
  report: 10,
  attachment: 30,
  geocode: 60,
  title: 60,
  receipt: 20,
  privacyRequest: 5,
} as const;
export type LimitName = keyof typeof hourlyLimits;

/**
 * The work that an anonymous write asks of a browser: key derivations of `cost` rounds, `steps` of them. A phone takes
 * less than a second; while more than `surgeWrites` come within an hour, some seconds.
 */
export const challengeWork = {
  cost: 5000,
  steps: { min: 100, max: 300 },
  surgeSteps: { min: 700, max: 1300 },
  surgeWrites: 300,
  life: 10 * 60_000,
  /** Nobody fills in a form in less. */
  believableAge: 3000,
} as const;

/** So many reports that say nearly the same within the time are a flood, and it goes on until none came for as long. */
export const flood = { size: 5, within: 60 * 60_000 } as const;

/** Submissions of one link that a reviewer is shown, and decides, together; the next ones come after them. */
export const joinedPostsMax = 50;

/** What a sender may add to one report. */
export const additionsMax = 20;
