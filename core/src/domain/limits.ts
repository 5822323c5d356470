/** Sizes are in characters or bytes, times in milliseconds, unless stated otherwise. */

export const ukBounds = { south: 49.5, north: 60.5, west: -8.5, east: 2 } as const;
/** The opening view. Only a roomy map has `zoom`; smaller ones begin at another of `openingZooms`. */
export const mapView = { lat: 54.5, lon: -2, zoom: 6, openingZooms: [4, 5, 6] } as const;
/** Central London is sent with a report whose location cannot be found. It is no pin. */
export const defaultReportPoint = { lat: 51.5074, lon: -0.1278 } as const;

export const titleLength = { min: 5, max: 200 } as const;
/** The shortest title of a recording. */
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
/** The longest note of a reviewer to the others, and the most notes about one item. */
export const noteMaxLength = 500;
export const notesMax = 30;
/** Edits of public incidents that wait for a second opinion, in one list. */
export const askedEditsMax = 20;
/** The most others that an item is *not the same* as. */
export const notSameMax = 100;
export const partnerNameLength = { min: 1, max: 100 } as const;
export const partnerDomainLength = { min: 3, max: 255 } as const;
/** Bytes of JSON. */
export const partnerSettingsMax = 2000;
/** All partners are stored in one document of at most 2 MB. */
export const partnersMax = 400;

export const geocodeMinLength = 3;
export const searchMaxLength = 200;
/** A page that asks to sign in, with its query. It begins with the whole path, so that none leads to another site. */
export const returnAddress = /^\/(?:admin(?:\/[a-z]+)?|partner|import)\/?(?:\?[!-"$-~]*)?$/;
export const returnAddressMaxLength = 2000;
export const locationHintMaxLength = 50;

export const listPageSize = 10;
export const galleryPageSize = 48;
/** The widths that an approval may choose for a public place, in metres; none below the setting PUBLIC_GRID_METRES. */
export const placeWidths = [250, 1000, 5000, 20_000] as const;
/** The width of a district: 95 in 100 people live within half of it from the middle of theirs. */
export const districtMetres = 5000;

/** Kilometres around a place. */
export const searchRadii = [2, 5, 10, 25] as const;
export const defaultRadius = 5;

export const queuePageSize = 50;
export const pageMax = 100;
/** An export reads so many at once. */
export const longPageMax = 1000;
/** The newest public incidents in one answer, some megabytes. Search finds all of them, page by page. */
export const publicListMax = 10_000;
export const viewersMax = 100;
/** The most reports that one page of a filtered queue scans; the caller continues with the cursor. */
export const queueScanMax = 1000;
/** The incidents that an Admin may delete within a day. A SuperAdmin has no such limit. */
export const deletionsADay = 10;
/** The most reports in one bulk decision. */
export const bulkMax = 100;
/** The most reports and posts that are merged into one incident. */
export const mergedMax = 20;
/** More than the longest text can hold. */
export const identifiersMax = 1000;
/** A reviewer counts as having an item open for so long; the open page renews that. */
export const presenceTimes = { kept: 45_000, renewed: 20_000 } as const;
/** The site offers to undo a decision for so long. Then an approval is published. */
export const undoWindow = 10_000;
/** So long after that, the server publishes it, for undos on slow lines, and the site shows it. */
export const alarmAfter = 2000;
export const shownAfter = 3000;
/** The server accepts the undo of a rejection for longer than the site offers it, for slow connections. */
export const undoAcceptedFor = 2 * undoWindow;
export const duplicateReach = { days: 7, kilometres: 25 } as const;
/** A report is compared with so many that wait, the nearest days first: more are as good as one flood. */
export const comparedMax = 500;
/** The report form offers a public incident as likely the same within so many kilometres of a named place or a pin. */
export const sameReportRadius = { place: 5, pin: 2 } as const;
export const likelyDuplicatesMax = 3;

/** The days in a date range, including today. */
export const dateRangeDays = { week: 7, month: 30, quarter: 90, year: 365 } as const;
/** The lowest risk multiplier of each tier. */
export const riskTiers = { high: 2, raised: 1.5 } as const;
/** Hours in London time. */
export const refreshHours: readonly number[] = [6, 14, 22];
export const copyIndicatorReset = 2000;
export const collectionMinutes = 20;
export const searchTermCount = 15;
/** The most posts that the monitor shows, and how many it chooses them from. */
export const monitorSize = 50;
export const monitorCandidates = 200;
/** Hours after a refresh at which the shown posts are checked again at X. */
export const recheckHours = 4;
/** Hours after its collection at which a post's text expires, even if no refresh happens. */
export const postTextHours = 24;
/** The longest search query that X accepts, including what we add to a term. */
export const searchQueryMaxLength = 512;

export const maxUploadBytes = 25 * 1024 * 1024;
export const maxDirectUploadBytes = 200 * 1024 * 1024;
export const maxImageSide = 2000;
export const thumbnailSide = 480;
export const mediaFilesMax = 20;
/** Reviewers do not see an unsubmitted file for so long, because its sender may still be writing. */
export const unsubmittedFor = 60 * 60_000;

/**
 * So many presses of one key leave the site, with so much time between two. Escape also closes one thing after another,
 * but more slowly, because people look at the rest in between.
 */
export const exitPresses = 3;
export const exitPressWithin = { Shift: 5000, Escape: 500 } as const;
/** A key that is held for longer is not pressed to leave. */
export const exitPressLasts = 1000;

/** A sweep erases nothing if it would erase more reports and posts than both, because the clock may have jumped. */
export const erasureMax = { share: 0.1, atLeast: 20 } as const;

export const privacyMessageMaxLength = 2000;
export const privacyRequestDays = 30;

/** Requests an hour from one network; `partner`: through the links of one partner. */
export const hourlyLimits = {
  report: 10,
  /** A report through a partner's link counts like any other beyond this or `partner`. */
  partnerReport: 60,
  partner: 200,
  attachment: 30,
  geocode: 60,
  title: 60,
  receipt: 20,
  privacyRequest: 5,
} as const;
export type LimitName = keyof typeof hourlyLimits;

/**
 * The hourly limits of all accounts of a partner; reviewers have none. Receipts and data-rights requests are limited by
 * network for everyone, because they could be used to guess codes.
 */
export const partnerLimits = { report: 200, attachment: 200, geocode: 600, title: 600 } as const;

/** An IPv6 /48 has so many times the limits of a household (/64): it may be one customer's, or the phones of a town. */
export const widerNetworkLimits = 4;

/** A report above its limit needs longer work: up to the first of these, the second level of `challengeWork`. */
export const longerLimits: Partial<Record<LimitName, readonly number[]>> = { report: [30, 60] };

/**
 * The proof of work for an anonymous write, in key derivations of `cost` rounds. A phone needs less than a second for
 * the first level, some seconds for the second, and, if it is old, a minute for the last. Above `surgeWrites` an hour,
 * everyone needs the second.
 */
export const challengeWork = {
  cost: 5000,
  levels: [
    { min: 100, max: 300 },
    { min: 700, max: 1300 },
    { min: 1500, max: 2500 },
  ],
  surgeWrites: 300,
  life: 10 * 60_000,
  /** A person needs longer than this to fill in a form; where the honeypot is filled in too, longer than the second. */
  believableAge: { usual: 3000, withHoneypot: 20_000 },
} as const;

/** A flood ends when no near duplicate has arrived for the same time. */
export const flood = { size: 5, within: 60 * 60_000 } as const;

/** The most submissions of one link that are decided together. The others follow later. */
export const joinedPostsMax = 50;

/**
 * One request carries a part of `rowsAtOnce`. An undecided import is removed after `stagingHours`. `open`: imports of
 * one importer at once, enough to try again after lost answers.
 */
export const importLimits = { rows: 10_000, parts: 100, rowsAtOnce: 100, stagingHours: 24, open: 5 } as const;
/** A hundred rows with the longest texts. */
export const importPartBytes = 1_000_000;
/**
 * Reports that may wait once an import is added. `importer`: from one partner or reviewer. `room`: in all, so that the
 * review room answers within a second (tests/hostile/imports/fullRoom.test.ts).
 */
export const waitingMax = { importer: importLimits.rows, room: 20_000 } as const;
/** Longer than any field takes, so that the check of the row refuses a text that is too long. */
export const importTextMax = { line: 600, text: 3000 } as const;

/** The most additions to one report. */
export const additionsMax = 20;
