import { addTexts } from '../../i18n/index.ts';

/** What the home page shows before the posts are loaded. */
const en = {
  heading: 'Anti-Muslim Posts',
  /** The time of the next update, on the button. */
  next: 'next {{time}}',
  loading: 'Loading posts…',
  empty: 'No anti-Muslim X Posts available',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    monitor: typeof en;
  }
}

export const monitorTexts = addTexts('monitor', en);
