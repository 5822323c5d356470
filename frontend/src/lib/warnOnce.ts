const warned = new Set<string>();

/** For the person who looks into a failure that visitors are spared: once a page, however often it happens. */
export function warnOnce(what: string, error: unknown): void {
  if (warned.has(what)) return;
  warned.add(what);
  // oxlint-disable-next-line no-console -- a browser has no other log
  console.warn(what, error);
}
