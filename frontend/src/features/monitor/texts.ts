import { addTexts } from '../../i18n/index.ts';

/** What the home page shows before the posts are loaded. */
const en = {
  heading: 'Anti-Muslim Posts',
  /** Before a time of day, on the button. */
  nextUpdate: 'Next update:',
  loading: 'Loading posts…',
  empty: 'No anti-Muslim X Posts available',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    monitor: typeof en;
  }
}

export const monitorTexts = addTexts('monitor', en);
