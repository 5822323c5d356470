/** The last part of a place with its comma, which is mostly the county: “, West Yorkshire”; empty where it has one part. */
export const countyOf = (location: string): string => /\s*[,،][^,،]*$/u.exec(location)?.[0] ?? '';

/** A place without its county, for where there is little room. */
export const shortPlace = (location: string): string =>
  location.slice(0, location.length - countyOf(location).length) || location;
