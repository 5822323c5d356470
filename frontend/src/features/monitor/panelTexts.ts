import { addTexts } from '../../i18n/index.ts';

const en = {
  carousel: 'carousel',
  previous: 'Previous post',
  next: 'Next post',
  pause: 'Pause',
  resume: 'Resume',
  stale: 'The newest posts could not be loaded. These were loaded earlier.',
  platform: { X: 'X', instagram: 'Instagram', facebook: 'Facebook' },
  searchTerm: 'Search term:',
  author: 'Author',
  country: 'UK',
  content: 'Text of the post',
  masked: 'Slurs and account names are hidden.',
  reveal: 'Show them',
  mask: 'Hide them',
  original: 'View original',
  unverified: 'These posts are not verified incidents. They may contain abusive language.',
  schedule: 'Updates 3 times a day (6 AM, 2 PM, 10 PM), London time.',
  nextToday: 'Next update: {{time}} today',
  nextTomorrow: 'Next update: {{time}} tomorrow',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    monitorPanel: typeof en;
  }
}

export const panelTexts = addTexts('monitorPanel', en);
