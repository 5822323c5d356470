/** The product's limits and times. Sizes are in characters or bytes, times in milliseconds, unless stated otherwise. */

export const ukBounds = { south: 49.5, north: 60.5, west: -8.5, east: 2 } as const;
/** The opening view. `zoom` is that of a roomy map; `openingZooms` include those of smaller maps. */
export const mapView = { lat: 54.5, lon: -2, zoom: 6, openingZooms: [4, 5, 6] } as const;
/** The point that is sent with a report whose location cannot be found: central London. It is no pin. */
export const defaultReportPoint = { lat: 51.5074, lon: -0.1278 } as const;

export const titleLength = { min: 5, max: 200 } as const;
/** The minimum length of a recording's title; its maximum is that of any title. */
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
/** How many edits of public incidents that wait for a second opinion are listed at once. */
export const askedEditsMax = 20;
/** Of how many others a reviewer can say that an item is not the same. */
export const notSameMax = 100;
export const partnerNameLength = { min: 1, max: 100 } as const;
export const partnerDomainLength = { min: 3, max: 255 } as const;
/** Bytes of JSON. */
export const partnerSettingsMax = 2000;
/** All partners are stored in one document of at most 2 MB. */
export const partnersMax = 400;

export const geocodeMinLength = 3;
export const searchMaxLength = 200;
/**
 * An address of this site that signing in may return to: a page that asks for it, and its query. It begins with the
 * page's whole path, so that none leads to another site.
 */
export const returnAddress = /^\/(?:admin(?:\/[a-z]+)?|partner|import)\/?(?:\?[!-"$-~]*)?$/;
export const returnAddressMaxLength = 2000;
export const locationHintMaxLength = 50;

export const listPageSize = 10;
/** Incidents in a page of the gallery. */
export const galleryPageSize = 48;
/** The radii of a search around a place, in kilometres. */
/** The widths of public places that an approval may choose, in metres; none below the setting PUBLIC_GRID_METRES. */
export const placeWidths = [250, 1000, 5000, 20_000] as const;

/** What a district stands for: 95 in 100 people live within half of it from the middle of theirs. */
export const districtMetres = 5000;

export const searchRadii = [2, 5, 10, 25] as const;
export const defaultRadius = 5;

export const queuePageSize = 50;
/** The most that one page of a list has, whatever is asked for. */
export const pageMax = 100;
/** The most in one page of a list that is read to be kept: an export, or everything. */
export const longPageMax = 1000;
/** The newest public incidents that are answered at once, some megabytes; all are found by search, page by page. */
export const publicListMax = 10_000;
/** The reviewers of whom others see what they have open. */
export const viewersMax = 100;
/** The most reports that are scanned for one page of a filtered queue; the caller continues with the cursor. */
export const queueScanMax = 1000;
/** How many incidents an Admin deletes within a day; a SuperAdmin has no such limit. */
export const deletionsADay = 10;
/** The most reports in one bulk decision. */
export const bulkMax = 100;
/** The most reports and posts that are merged into one incident. */
export const mergedMax = 20;
/** The most choices about identifiers in one approval: more than the longest text can hold. */
export const identifiersMax = 1000;
/** How long a reviewer counts as having an item open, and how often the open page renews that. */
export const presenceTimes = { kept: 45_000, renewed: 20_000 } as const;
/**
 * How long the site offers to undo a decision, in milliseconds; what was approved is published when that time is over.
 */
export const undoWindow = 10_000;
/**
 * How long after that time the server publishes it, for undos on slow lines, and the site shows what is public by then.
 */
export const alarmAfter = 2000;
export const shownAfter = 3000;
/** How long the server accepts the undo of a rejection: twice as long, for slow connections. */
export const undoAcceptedFor = 2 * undoWindow;
/** How far two likely duplicates may be from each other. */
export const duplicateReach = { days: 7, kilometres: 25 } as const;
/** With how many reports that wait one is compared, those of the nearest days first: more are as good as one flood. */
export const comparedMax = 500;
/**
 * In the report form: how near a published incident must be to be offered as likely the same, in kilometres from a
 * named place and from a pin.
 */
export const sameReportRadius = { place: 5, pin: 2 } as const;
/** The most likely duplicates that are shown, in the report form and beside a report in review. */
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
/** How long a file that nobody has submitted is kept from the reviewers, because its sender may still be writing. */
export const unsubmittedFor = 60 * 60_000;

/**
 * How many presses of one key alone leave the site, and the time allowed between two of them. Escape also closes one
 * thing after another, with a pause to see what is left; pressed in a row it is quicker than that.
 */
export const exitPresses = 3;
export const exitPressWithin = { Shift: 5000, Escape: 500 } as const;
/** A key that is held for longer is not pressed to leave. */
export const exitPressLasts = 1000;

/**
 * A sweep that would erase more of all reports and posts than this share, and more than so many, does not erase: the
 * clock may have jumped.
 */
export const erasureMax = { share: 0.1, atLeast: 20 } as const;

export const privacyMessageMaxLength = 2000;
/** Days within which a data-rights request is answered. */
export const privacyRequestDays = 30;

/** Rate limits: requests an hour from one network, or, of `partner`, through the links of one partner. */
export const hourlyLimits = {
  report: 10,
  /** Reports through partners' links. Beyond this or `partner`, such a report counts like any other. */
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
 * The hourly limits of a partner's accounts together, from wherever they are signed in; reviewers do not have these
 * limits. What is not here is limited by network for everyone: receipts and data-rights requests, by which codes could
 * be guessed.
 */
export const partnerLimits = { report: 200, attachment: 200, geocode: 600, title: 600 } as const;

/**
 * How many times the limits of one household (/64) the /48 around it has, in IPv6. One customer may have a whole /48,
 * and so may the phones of a town.
 */
export const widerNetworkLimits = 4;

/**
 * Instead of being refused, a report above the limit needs longer work: up to the first of these the second level of
 * `challengeWork`, and so on.
 */
export const longerLimits: Partial<Record<LimitName, readonly number[]>> = { report: [30, 60] };

/**
 * The proof of work for an anonymous write: as many key derivations of `cost` rounds each as its level says. A phone
 * needs less than a second for the first level, some seconds for the second and a minute at most, if it is old, for the
 * last. While there are more than `surgeWrites` an hour, everyone needs the second.
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

/** `size` near duplicates within this time are a flood, which ends when none has arrived for the same time. */
export const flood = { size: 5, within: 60 * 60_000 } as const;

/** The most submissions of one link that a reviewer sees and decides together; further ones follow later. */
export const joinedPostsMax = 50;

/**
 * What one import may bring: `rows`, in `parts` of `rowsAtOnce`, which one request carries; after `stagingHours` an
 * import that was not decided is removed. `open`: the imports of one importer that are under way at once, enough to try
 * again after lost answers.
 */
export const importLimits = { rows: 10_000, parts: 100, rowsAtOnce: 100, stagingHours: 24, open: 5 } as const;
/** The bytes of the JSON of a part: a hundred rows with the longest texts. */
export const importPartBytes = 1_000_000;
/**
 * How many reports may wait for review when an import is started, with those that it brings. `importer`: of one partner
 * or reviewer, one whole import. `room`: in all, as many as the review room answers from within a second
 * (tests/hostile/imports/fullRoom.test.ts).
 */
export const waitingMax = { importer: importLimits.rows, room: 20_000 } as const;
/**
 * The longest texts of a row as they are sent: longer than any field takes, so that the row's own check refuses them.
 */
export const importTextMax = { line: 600, text: 3000 } as const;

/** The most additions to one report. */
export const additionsMax = 20;
