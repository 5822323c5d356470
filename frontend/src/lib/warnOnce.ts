const warned = new Set<string>();

/** Logs a failure that visitors are not shown, once per page load. */
export function warnOnce(what: string, error: unknown): void {
  if (warned.has(what)) return;
  warned.add(what);
  // oxlint-disable-next-line no-console -- a browser has no other log
  console.warn(what, error);
}
