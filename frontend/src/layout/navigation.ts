import { paths } from '../lib/paths.ts';

/** The entries of the navigation bar, in order. */
export const entries = [
  { route: paths.home, label: 'layout.home' },
  { route: paths.upload, label: 'layout.upload' },
  { route: paths.gallery, label: 'layout.gallery' },
] as const;

/**
 * Whether an entry is highlighted at this address: the home page only at its own, others also at addresses below
 * theirs.
 */
export const isActive = (path: string, route: string): boolean =>
  path === route || (route !== paths.home && path.startsWith(route));
