/** The promises of the privacy page. Each has a test with its name: `tests/unit/domain/promises.test.ts`. */
export const promises = [
  'noCookies',
  'noThirdParty',
  'noAddress',
  'reviewedFirst',
  'contactPrivate',
  'roughPlace',
  'dayOnly',
  'cleanedMedia',
  'receiptHashed',
  'limits48h',
  'rejected30d',
  'originals90d',
  'posts24h',
  'requests30d',
] as const;
export type Promised = (typeof promises)[number];
