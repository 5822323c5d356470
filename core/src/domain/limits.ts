/** The numbers of the product, named once. Sizes in characters or bytes, times in milliseconds unless the name says otherwise. */

export const ukBounds = { south: 49.5, north: 60.5, west: -8.5, east: 2 } as const;
/** `openingZooms`: on a low map, and beside the list. */
export const mapView = { lat: 54.5, lon: -2, zoom: 6, openingZooms: [5, 6] } as const;
/** Where a report lies whose place nobody can find: central London. */
export const defaultReportPoint = { lat: 51.5074, lon: -0.1278 } as const;

export const titleLength = { min: 5, max: 200 } as const;
export const descriptionLength = { min: 10, max: 2000 } as const;
export const locationLength = { min: 2, max: 200 } as const;
export const emailMaxLength = 254;
export const sourceUrlMaxLength = 500;
export const postUrlMaxLength = 2000;
export const additionalContextMaxLength = 2000;
export const partnerIdMaxLength = 100;
export const verifiedByMaxLength = 100;

export const geocodeMinLength = 3;
export const geocodeMaxLength = 200;
export const geocodeDebounce = 300;
export const locationHintMaxLength = 50;
export const geolocationTimeout = 10_000;

export const listPageSize = 10;

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
/** How far, in pixels, a toast is swiped to dismiss it. */
export const toastSwipe = 50;
export const collectionMinutes = 20;
export const searchTermCount = 15;
